// Verifies the cards of a finished match from its file, with nothing but what docs/record.md says, and Node:
//
//     node verify.js record.json [receipts]
//
// Terms, commitment, the secret of every game, every nonce and every card; with the receipts of a bot also what it
// was told. Whether each action keeps to the rules takes the rules: `cuig verify` checks that too.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
const number = (value, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes));
  return buffer;
};
const text = (value) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);
const bytesOf = (hex) => Buffer.from(hex, "hex");

export function terms({ match, rules, entrants, games }) {
  const names = Object.keys(rules).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return sha256(
    "cuig terms 1",
    text(match),
    number(names.length),
    ...names.flatMap((name) => [text(name), text(rules[name])]),
    number(entrants.length),
    ...entrants.map(text),
    number(games.length),
    ...games.flatMap(({ dealer, holders }) => [number(dealer), number(holders.length), Buffer.from(holders)]),
  );
}

export const houseCommitment = (file) =>
  file.format === "cuig match 1"
    ? sha256("cuig commitment 1", ...file.games.map(({ seed }) => bytesOf(seed)))
    : sha256("cuig commitment 2", terms(file), ...file.games.map(({ seed }) => bytesOf(seed)));

export function secretOf(file, game, nonces) {
  const seed = bytesOf(game.seed);
  if (!nonces.some((nonce) => nonce.length)) return seed;
  const label = file.format === "cuig match 1" ? ["cuig nonces 1"] : ["cuig nonces 2", houseCommitment(file)];
  return hmac(seed, ...label, ...nonces.flatMap((nonce) => [Buffer.of(nonce.length), nonce]));
}

export function deck(secret, deal, count) {
  const words = (function* () {
    for (let block = 0; ; block++) {
      const digest = hmac(secret, "cuig deck 1", number(deal, 8), number(block, 8));
      for (let place = 0; place < digest.length; place += 4) yield digest.readUInt32BE(place);
    }
  })();
  const below = (n) => {
    for (;;) {
      const word = words.next().value;
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  const cards = Array.from({ length: count }, (_, place) => place + 1);
  for (let place = count - 1; place > 0; place--) {
    const other = below(place + 1);
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  return Buffer.from(cards);
}

// The fields of a protobuf message: [number, value], the value a number or bytes.
function* fields(message) {
  let at = 0;
  const varint = () => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      if (at >= message.length) throw new Error("the record ends in the middle of a field");
      const byte = message[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    if ((tag & 7) === 0) yield [tag >> 3, varint()];
    else if ((tag & 7) === 2) {
      const length = varint();
      if (at + length > message.length) throw new Error("the record ends in the middle of a field");
      yield [tag >> 3, message.subarray(at, (at += length))];
    } else throw new Error(`the record has a field of wire type ${tag & 7}`);
  }
}

// What of a record is needed here: the deals, and the nonces of its first segment.
export function readRecord(encoded) {
  const [deals, nonces] = [[], []];
  for (const [field, segment] of fields(encoded))
    if (field === 1)
      for (const [inner, value] of fields(segment)) {
        if (inner === 1 && value.length) deals.push(value);
        if (inner === 5) nonces.push(value);
      }
  return { deals, nonces };
}

// A sentence for each thing that does not fit.
export function mismatches(file, receipts = []) {
  const found = [];
  if (!["cuig match 1", "cuig match 2"].includes(file.format)) return [`the format is ${file.format}`];
  const binding = houseCommitment(file);
  if (file.commitment && file.commitment !== binding.toString("hex"))
    found.push(`the house had committed to ${file.commitment}, and this match gives ${binding.toString("hex")}`);
  const record = readRecord(Buffer.from(file.record, "base64"));
  const nonces = record.nonces.length ? record.nonces : file.entrants.map(() => Buffer.alloc(0));
  if (nonces.length !== file.entrants.length)
    found.push(`${nonces.length} nonces for ${file.entrants.length} entrants`);
  found.push(...cardMismatches(file, record.deals, nonces));
  for (const receipt of receipts.filter(({ match }) => match === file.match))
    found.push(...receiptMismatches(file, binding, nonces, receipt));
  return [...new Set(found)];
}

function cardMismatches(file, deals, nonces) {
  const pack = 52 + Number(file.rules.jokers);
  let [game, deal] = [0, 0];
  for (const cards of deals) {
    const secrets = file.games.map((one) => secretOf(file, one, nonces));
    const fits = (g, d) => g < secrets.length && deck(secrets[g], d, pack).subarray(0, cards.length).equals(cards);
    // The next deal of the game or, where that is over, the first of the next.
    if (fits(game, deal + 1)) deal += 1;
    else if (deal && fits(game + 1, 1)) [game, deal] = [game + 1, 1];
    else return [`the cards of deal ${deal + 1} of game ${game + 1} are not those of its seed and the nonces`];
  }
  return [];
}

function receiptMismatches(file, binding, nonces, receipt) {
  const found = [];
  const differs = (what, told, is) => told === is || found.push(`the bot was told another ${what}: ${told}, and not ${is}`);
  differs("commitment", receipt.commitment, binding.toString("hex"));
  if (file.format !== "cuig match 1") differs("match", receipt.terms, terms(file).toString("hex"));
  nonces.forEach((nonce, entrant) => {
    const commitment = nonce.length
      ? sha256("cuig nonce commitment 1", binding, Buffer.of(entrant), nonce).toString("hex")
      : "";
    if (receipt.nonce_commitments.length)
      differs(`commitment of entrant ${entrant}`, receipt.nonce_commitments[entrant], commitment);
  });
  return found;
}

if (process.argv[1]?.endsWith("verify.js")) {
  const [, , name, receipts] = process.argv;
  const file = JSON.parse(readFileSync(name, "utf8"));
  const lines = receipts ? readFileSync(receipts, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)) : [];
  const found = mismatches(file, lines);
  for (const sentence of found) console.error(sentence);
  if (!found.length) console.log(`match ${file.match}: commitment, nonces and every card are as they must be`);
  process.exit(found.length ? 1 : 0);
}
