import type { Transaction } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';

/** Who did it: a request's actor will do. Anonymous is the shop itself, or its operator at the command line. */
export type AuditActor = { kind: 'anonymous' } | { kind: 'user'; user: { id: number; email: string } };

export interface AuditEntry {
  actor: AuditActor;
  at: Date;
  /** What was done, as a verb and its object: 'upload picture'. */
  action: string;
  /** What it was done to: 'product 12', 'order 7ZK…'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  /** One of the rows of a catalogue file: before and after are kept for a shorter time. */
  imported?: boolean;
}

/** Notes who did what, in the transaction that does it: neither is there without the other. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry]);
}

/** The same for many things done at once. */
export async function writeAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(
    entries.map(({ actor, ...entry }) => {
      const user = actor.kind === 'user' ? actor.user : null;
      return { ...entry, actorUserId: user?.id ?? null, actor: user?.email ?? 'the shop' };
    }),
  );
}
