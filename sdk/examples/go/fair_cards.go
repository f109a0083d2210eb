// A bot's part in its cards, as docs/record.md has it to the byte: it commits to a nonce, and reveals it once all have.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"log"
	"os"

	pb "cuig/v1"
)

func nonce(secret []byte, match *pb.MatchOpened) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("cuig nonce 1"))
	mac.Write(match.Commitment)
	mac.Write([]byte{byte(match.Entrant)})
	mac.Write([]byte(match.MatchId))
	return mac.Sum(nil)
}

func commitment(secret []byte, match *pb.MatchOpened) []byte {
	hash := sha256.New()
	hash.Write([]byte("cuig nonce commitment 1"))
	hash.Write(match.Commitment)
	hash.Write([]byte{byte(match.Entrant)})
	hash.Write(nonce(secret, match))
	return hash.Sum(nil)
}

// Reveal says our nonce, once all have committed and our own commitment is among what we are told.
func reveal(secret []byte, match *pb.MatchOpened, mixing *pb.Mixing, said *pb.PlayRequest) {
	if len(mixing.Nonces) > 0 || int(match.Entrant) >= len(mixing.Commitments) ||
		!bytes.Equal(mixing.Commitments[match.Entrant], commitment(secret, match)) {
		return
	}
	said.Nonces = append(said.Nonces, &pb.Nonce{Match: match.Match, Nonce: nonce(secret, match)})
}

// Made on first use, for its owner alone; without a file it is lost when the bot ends.
func secretIn(file string) []byte {
	if file != "" {
		secret, err := os.ReadFile(file)
		if err == nil {
			return secret
		}
		if !errors.Is(err, os.ErrNotExist) {
			log.Fatal(err)
		}
	}
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		log.Fatal(err)
	}
	if file != "" {
		if err := os.WriteFile(file, secret, 0o600); err != nil {
			log.Fatal(err)
		}
	}
	return secret
}
