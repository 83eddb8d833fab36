import type { Transaction } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';

/** A request's actor fits. Anonymous is the shop itself, or its operator at the command line. */
export type AuditActor = { kind: 'anonymous' } | { kind: 'user'; user: { id: number; email: string } };

export interface AuditEntry {
  actor: AuditActor;
  at: Date;
  /** A verb and its object, such as 'upload picture'. */
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
  /** A row of a catalogue file, whose before and after have a shorter retention. */
  imported?: boolean;
}

/** Call it in the transaction of the change, so that neither exists without the other. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry]);
}

export async function writeAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(
    entries.map(({ actor, ...entry }) => {
      const email = actor.kind === 'user' ? actor.user.email : 'the shop';
      return { ...entry, actorUserId: getActorId(actor), actor: email };
    }),
  );
}

export const getActorId = (actor: AuditActor): number | null =>
  actor.kind === 'user' ? actor.user.id : null;
