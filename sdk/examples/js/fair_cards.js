// A bot's part in its cards, as docs/record.md has it to the byte: it commits to a nonce, reveals it once all have
// committed, and keeps receipts that `cuig verify --receipts FILE` reads.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const number = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);

export function terms({ match_id, rules, entrants, games }) {
  const options = Object.entries(rules.options).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return sha256(
    "cuig terms 1",
    text(match_id),
    number(options.length),
    ...options.flatMap(([name, value]) => [text(name), text(value)]),
    number(entrants.length),
    ...entrants.map(text),
    number(games.length),
    ...games.flatMap(({ dealer, holders }) => [number(dealer), number(holders.length), Buffer.from(holders)]),
  );
}

export const nonceOf = (secret, { match_id, commitment, entrant }) =>
  createHmac("sha256", secret).update("cuig nonce 1").update(commitment).update(Buffer.of(entrant)).update(match_id).digest();

export const nonceCommitment = (commitment, entrant, nonce) =>
  sha256("cuig nonce commitment 1", commitment, Buffer.of(entrant), nonce);

// Made on first use, for its owner alone; without a file it is lost when the bot ends.
export function secretIn(file) {
  if (!file) return randomBytes(32);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: "wx" });
  return readFileSync(file);
}

export class FairCards {
  constructor(secret, receipts) {
    this.secret = secret;
    this.receipts = receipts;
    this.receipt = new Map(); // by the referee's number of the match
  }

  // What to send for a match that opens: a commitment, a nonce, or nothing.
  opened(match) {
    const own = nonceCommitment(match.commitment, match.entrant, nonceOf(this.secret, match));
    const held = { match, own, told: { commitments: [], nonces: [] } };
    this.receipt.set(match.match, held);
    this.keep(held);
    if (match.mixing) return this.told(match.mixing);
    return match.nonce_wanted ? { nonce_commitments: [{ match: match.match, commitment: own }] } : {};
  }

  // What to send when a match's commitments, or its nonces, are told.
  told(mixing) {
    const held = this.receipt.get(mixing.match);
    if (!held) return {};
    held.told = mixing;
    this.keep(held); // before anything is revealed
    const { match, own } = held;
    mixing.nonces.forEach((nonce, entrant) => {
      const fits = nonce.length ? nonceCommitment(match.commitment, entrant, nonce) : Buffer.alloc(0);
      if (Buffer.compare(fits, mixing.commitments[entrant]))
        console.error(`match ${match.match_id}: entrant ${entrant} did not reveal what it had committed to`);
    });
    if (mixing.nonces.length || Buffer.compare(mixing.commitments[match.entrant], own)) return {};
    return { nonces: [{ match: mixing.match, nonce: nonceOf(this.secret, match) }] };
  }

  closed(number) {
    this.receipt.delete(number);
  }

  keep({ match, own, told }) {
    if (!this.receipts) return;
    const hex = (bytes) => Buffer.from(bytes).toString("hex");
    const line = {
      match: match.match_id,
      commitment: hex(match.commitment),
      terms: hex(terms(match)),
      entrant: match.entrant,
      games: match.games.map(({ dealer, holders }) => ({ dealer, holders: [...holders] })),
      own: hex(own),
      nonce_commitments: told.commitments.map(hex),
      nonces: told.nonces.map(hex),
    };
    appendFileSync(this.receipts, `${JSON.stringify(line)}\n`);
  }
}
