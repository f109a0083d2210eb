// A bot in Go: it plays the legal card of the lowest number, passes in every auction, and keeps its hand.
//
//	./build.sh && CUIG_TOKEN=cuig_… ./bot -arena 127.0.0.1:8081        (or -referee 127.0.0.1:8082)
//
// All that a client has to do is in here: say hello, add to the cards, answer what is asked, try again when it is
// refused, leave after a goodbye and come back.
package main

import (
	"context"
	"crypto/tls"
	"flag"
	"io"
	"log"
	"os"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	pb "cuig/v1"
)

const (
	pass  = 60
	keep  = 62
	stand = 63
	never = -1 * time.Second
)

// The whole of the bot: which of prompt.Legal it does. prompt.View is what its seat sees; cards are bytes.
func decide(prompt *pb.Prompt) []uint32 {
	for _, action := range prompt.Legal {
		if action == pass || action == keep || action == stand {
			return []uint32{action}
		}
	}
	return first(prompt)
}

// What is legal first: one action, or as many discards as are wanted.
func first(prompt *pb.Prompt) []uint32 {
	count := prompt.ChooseMin
	if count < 1 {
		count = 1
	}
	return prompt.Legal[:count]
}

// Visit plays on one stream until it ends; it returns after how long to come back, or never.
func visit(connection *grpc.ClientConn, token string, secret []byte) (time.Duration, error) {
	pause := time.Second
	context, cancel := context.WithCancel(shown(token))
	defer cancel()
	// What `protoc-gen-go-grpc` would write as NewRefereeServiceClient(connection).Play(context).
	stream, err := connection.NewStream(
		context, &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, "/cuig.v1.RefereeService/Play")
	if err != nil {
		return pause, err
	}
	hello := &pb.Hello{Protocol: 1, Client: "cuig-go 0.1.0", Capacity: 128, Commits: true}
	if err := stream.SendMsg(&pb.PlayRequest{Hello: hello}); err != nil {
		return pause, err
	}
	matches := map[uint64]*pb.MatchOpened{} // by number
	asked := map[uint64]*pb.Prompt{}        // the last prompt of each
	for {
		message := &pb.PlayResponse{}
		if err := stream.RecvMsg(message); err == io.EOF {
			return pause, nil
		} else if err != nil {
			if status.Code(err) == codes.Unauthenticated {
				return never, err
			}
			return pause, err
		}
		said := &pb.PlayRequest{}
		for _, match := range append(message.GetWelcome().GetMatches(), message.Opened...) {
			matches[match.Match] = match
			if match.Mixing != nil { // we come back in the middle
				reveal(secret, match, match.Mixing, said)
			} else if match.NonceWanted {
				said.NonceCommitments = append(said.NonceCommitments, &pb.NonceCommitment{
					Match: match.Match, Commitment: commitment(secret, match)})
			}
		}
		for _, mixing := range message.Mixings {
			if match := matches[mixing.Match]; match != nil {
				reveal(secret, match, mixing, said)
			}
		}
		for _, prompt := range append(message.GetWelcome().GetPrompts(), message.Prompts...) {
			asked[prompt.Match] = prompt
			said.Answers = append(said.Answers, &pb.Answer{PromptId: prompt.Id, Actions: decide(prompt)})
		}
		for _, rejection := range message.Rejections {
			log.Print("refused: ", rejection.Message)
			// The second try; a stale prompt was decided without us.
			if rejection.Reason != pb.RejectionReason_REJECTION_REASON_ILLEGAL &&
				rejection.Reason != pb.RejectionReason_REJECTION_REASON_MALFORMED {
				continue
			}
			for _, prompt := range asked {
				if prompt.Id == rejection.PromptId {
					said.Answers = append(said.Answers, &pb.Answer{PromptId: prompt.Id, Actions: first(prompt)})
				}
			}
		}
		for _, closed := range message.Closed {
			delete(matches, closed.Match)
			delete(asked, closed.Match)
		}
		if goodbye := message.Goodbye; goodbye != nil {
			log.Printf("goodbye (%v): %s", goodbye.Reason, goodbye.Message)
			if goodbye.Reason == pb.GoodbyeReason_GOODBYE_REASON_DRAINING {
				pause = time.Duration(goodbye.RetryAfterMs) * time.Millisecond
			} else {
				pause = never
			}
			stream.CloseSend() // and hear it out, until the referee ends its side too
		} else if len(said.Answers)+len(said.Nonces)+len(said.NonceCommitments) > 0 {
			if err := stream.SendMsg(said); err != nil && err != io.EOF { // io.EOF: RecvMsg will say why
				return pause, err
			}
		}
	}
}

func play(address, token string, secret []byte, security grpc.DialOption) {
	connection := connect(address, security)
	defer connection.Close()
	for {
		pause, err := visit(connection, token, secret)
		if err != nil {
			log.Printf("%s: %v", address, err)
		}
		if pause == never {
			return
		}
		time.Sleep(pause)
	}
}

func connect(address string, security grpc.DialOption) *grpc.ClientConn {
	coded := grpc.WithDefaultCallOptions(grpc.ForceCodec(codec{}))
	connection, err := grpc.Dial(address, security, coded, grpc.WithKeepaliveParams(
		keepalive.ClientParameters{Time: 10 * time.Second, Timeout: 5 * time.Second, PermitWithoutStream: true}))
	if err != nil {
		log.Fatal(err)
	}
	return connection
}

// Encodes messages as today's generated code needs it; releases of grpc before 1.35 do not by themselves.
type codec struct{}

func (codec) Marshal(message interface{}) ([]byte, error) {
	return proto.Marshal(message.(proto.Message))
}
func (codec) Unmarshal(encoded []byte, message interface{}) error {
	return proto.Unmarshal(encoded, message.(proto.Message))
}
func (codec) Name() string { return "proto" }

func shown(token string) context.Context {
	return metadata.AppendToOutgoingContext(context.Background(), "authorization", "Bearer "+token)
}

func main() {
	arena := flag.String("arena", "", "the arena's gRPC address")
	referee := flag.String("referee", "", "play at this referee, asking no arena")
	file := flag.String("secret-file", "", "32 bytes, from which follows what it adds to the cards; made if missing")
	encrypted := flag.Bool("tls", false, "reach them by TLS")
	flag.Parse()
	token := os.Getenv("CUIG_TOKEN")
	if token == "" || (*arena == "") == (*referee == "") {
		log.Fatal("usage: CUIG_TOKEN=… bot -arena HOST:PORT | -referee HOST:PORT [-tls] [-secret-file FILE]")
	}
	security := grpc.WithInsecure() // newer releases of grpc say insecure.NewCredentials()
	if *encrypted {
		security = grpc.WithTransportCredentials(credentials.NewTLS(&tls.Config{}))
	}
	secret := secretIn(*file)
	if *referee != "" {
		play(*referee, token, secret, security)
		return
	}
	known := map[string]bool{}
	gone := make(chan string)
	connection := connect(*arena, security)
	for playing := 0; ; {
		context, cancel := context.WithTimeout(shown(token), 5*time.Second)
		listed := &pb.ListRefereesResponse{}
		err := connection.Invoke(context, "/cuig.v1.ArenaService/ListReferees", &pb.ListRefereesRequest{}, listed)
		cancel()
		if err != nil {
			log.Printf("%s: %v", *arena, err)
		}
		for _, address := range listed.Addresses {
			if !known[address] {
				known[address] = true
				playing++
				go func(address string) {
					play(address, token, secret, security)
					gone <- address
				}(address)
			}
		}
		select {
		case <-gone: // sent away for good
			if playing--; playing == 0 {
				os.Exit(1)
			}
		case <-time.After(3 * time.Second):
		}
	}
}
