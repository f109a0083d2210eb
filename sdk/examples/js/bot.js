// A bot in JavaScript: it plays the weakest legal card by number, passes in every auction, and keeps its hand.
//
//     npm install
//     CUIG_TOKEN=cuig_… node bot.js --arena 127.0.0.1:8081        (or --referee 127.0.0.1:8082)
//
// All that a client has to do is in here: say hello, add to the cards, answer what is asked, come back when told to.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";
import { FairCards, secretIn } from "./fair_cards.js";

const { values: flags } = parseArgs({
  options: {
    arena: { type: "string" },
    referee: { type: "string" },
    "secret-file": { type: "string" }, // from which follows what it adds to the cards
    receipts: { type: "string" }, // where what it is told of its cards is kept, for `cuig verify`
    ca: { type: "string" }, // the certificate to trust; without it the connection is plain
    proto: { type: "string", default: join(dirname(fileURLToPath(import.meta.url)), "../../../proto") },
  },
});
const token = process.env.CUIG_TOKEN;
if (!token || (!flags.arena && !flags.referee)) {
  console.error("usage: CUIG_TOKEN=… node bot.js --arena HOST:PORT | --referee HOST:PORT [--ca FILE] [--secret-file FILE] [--receipts FILE]");
  process.exit(2);
}

const definition = protoLoader.loadSync(["cuig/v1/referee.proto", "cuig/v1/arena.proto"], {
  includeDirs: [flags.proto],
  keepCase: true,
  longs: Number, // ids are below 2^53
  enums: String,
  defaults: true,
});
const { RefereeService, ArenaService } = grpc.loadPackageDefinition(definition).cuig.v1;
const credentials = flags.ca ? grpc.credentials.createSsl(readFileSync(flags.ca)) : grpc.credentials.createInsecure();
const keepalive = { "grpc.keepalive_time_ms": 10_000, "grpc.keepalive_timeout_ms": 5_000 };
const shown = () => {
  const metadata = new grpc.Metadata();
  metadata.set("authorization", `Bearer ${token}`);
  return metadata;
};

const secret = secretIn(flags["secret-file"]);

const [PASS, KEEP, STAND] = [60, 62, 63];

// The whole of the bot: which of `prompt.legal` it does. `prompt.view` is what its seat sees; cards are bytes.
function decide(prompt) {
  for (const idle of [PASS, KEEP, STAND]) if (prompt.legal.includes(idle)) return [idle];
  return prompt.legal.slice(0, Math.max(1, prompt.choose_min));
}

function play(address) {
  const call = new RefereeService(address, credentials, keepalive).Play(shown());
  const cards = new FairCards(secret, flags.receipts);
  const asked = new Map(); // the last prompt of each match, by its number
  let pause = 1000;
  call.on("data", (message) => {
    const matches = [...(message.welcome?.matches ?? []), ...message.opened];
    const prompts = [...(message.welcome?.prompts ?? []), ...message.prompts];
    if (message.welcome) console.error(`attached to ${address} as ${message.welcome.bot}`);
    const added = [...matches.map((match) => cards.opened(match)), ...message.mixings.map((told) => cards.told(told))];
    const nonce_commitments = added.flatMap((one) => one.nonce_commitments ?? []);
    const nonces = added.flatMap((one) => one.nonces ?? []);
    // A batch is answered by a batch.
    const answers = prompts.map((prompt) => ({ prompt_id: prompt.id, actions: decide(prompt) }));
    for (const prompt of prompts) asked.set(prompt.match, prompt);
    for (const { prompt_id, reason, message: said } of message.rejections) {
      console.error(`refused: ${said}`);
      const prompt = [...asked.values()].find((one) => one.id === prompt_id);
      // The second try; a stale prompt was decided without us.
      if (prompt && ["REJECTION_REASON_ILLEGAL", "REJECTION_REASON_MALFORMED"].includes(reason))
        answers.push({ prompt_id, actions: prompt.legal.slice(0, Math.max(1, prompt.choose_min)) });
    }
    if (answers.length || nonces.length || nonce_commitments.length) call.write({ answers, nonces, nonce_commitments });
    for (const closed of message.closed) {
      cards.closed(closed.match);
      asked.delete(closed.match);
      if (closed.result) console.error(`a match is over: ${closed.result.ending}`);
    }
    if (message.goodbye) {
      const { reason, message: said, retry_after_ms } = message.goodbye;
      console.error(`goodbye (${reason}): ${said}`);
      pause = reason === "GOODBYE_REASON_DRAINING" ? retry_after_ms : undefined; // undefined: not again
      call.end(); // and hear it out, until the referee ends its side too
    }
  });
  call.on("error", (error) => {
    console.error(`${address}: ${error.message}`);
    if ([grpc.status.UNAUTHENTICATED, grpc.status.UNIMPLEMENTED].includes(error.code)) pause = undefined;
  });
  // "status" comes however the stream has ended; "close" does not after an error.
  call.on("status", () => (pause === undefined ? process.exit(1) : setTimeout(play, pause, address)));
  call.write({ hello: { protocol: 1, client: "cuig-js 0.1.0", capacity: 64, commits: true } });
}

if (flags.referee) play(flags.referee);
else {
  const known = new Set();
  const arena = new ArenaService(flags.arena, credentials, keepalive);
  const look = () =>
    arena.ListReferees({}, shown(), { deadline: Date.now() + 5000 }, (error, listed) => {
      if (error) console.error(`${flags.arena}: ${error.message}`);
      for (const address of listed?.addresses ?? [])
        if (!known.has(address)) {
          known.add(address);
          play(address);
        }
      setTimeout(look, 3000);
    });
  look();
}
