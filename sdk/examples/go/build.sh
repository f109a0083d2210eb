#!/bin/sh
# Builds ./bot with what Debian and Ubuntu have, and no network:
#     apt install golang-go protobuf-compiler protoc-gen-go golang-google-grpc-dev golang-google-protobuf-dev
# With modules instead: `go mod init bot`, the same protoc command with --go_out=., a `replace` for cuig/v1, `go mod tidy`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
proto=${PROTO:-$here/../../../proto}
out=${1:-$here/bot}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/bot"
protoc -I "$proto" --go_out="$work/src" "$proto"/cuig/v1/*.proto
cp "$here"/*.go "$work/src/bot/"
cd "$work/src/bot"
GO111MODULE=off GOPATH="$work:${GOPATH:-/usr/share/gocode}" go build -o "$out" bot
