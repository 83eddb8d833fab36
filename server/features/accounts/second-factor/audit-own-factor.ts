import type { RequestContext } from '../../../context/context.ts';
import type { Transaction } from '../../../db/client.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { writeAudit } from '../../audit/write-audit.ts';

type OwnAction =
  | 'begin second factor'
  | 'switch on second factor'
  | 'switch off second factor'
  | 'add passkey'
  | 'remove passkey';

/** Audited although it is the caller's own: it decides how well the back office is protected. */
export function auditOwnFactor(ctx: RequestContext, tx: Transaction, action: OwnAction): Promise<void> {
  const subject = `user ${getCurrentUser(ctx).id}`;
  return writeAudit(tx, { actor: ctx.actor, at: ctx.now(), action, subject });
}
