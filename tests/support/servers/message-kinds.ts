/**
 * The types of the messages that a client of PostgreSQL sent. Every statement sends one Bind (B) or Query (Q); those that
 * PostgreSQL parses send one Parse (P) or Query.
 */
export function listMessageKinds(sent: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 0; at + 5 <= sent.length; at += 1 + sent.readUInt32BE(at + 1))
    kinds.push(String.fromCharCode(sent[at]!));
  return kinds;
}
