import { and, eq, isNull } from 'drizzle-orm';
import type { AccountRole } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { assertNotLastSuperuser } from '../accounts/own-account/superusers.ts';
import { getAccountRole, toRoleFlags } from '../accounts/roles.ts';
import { type AuditActor, writeAudit } from '../audit/write-audit.ts';

interface RoleChange {
  userId: number;
  role: AccountRole;
  actor: AuditActor;
  /** Throws when the role that the account has under the lock is not one to change from. */
  assertChangeable?: (current: AccountRole) => void;
}

/**
 * Returns the account's address. Ends its sessions, so that no screen shows the old role. Throws FORBIDDEN for the last superuser, and
 * NOT_FOUND. The trigger users_keep_a_superuser covers all other code.
 */
export async function setRole(
  ctx: Context,
  tx: Transaction,
  { userId, role, actor, assertChangeable }: RoleChange,
): Promise<{ email: string }> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId));
  if (!before) throw new AppError('NOT_FOUND');
  assertChangeable?.(getAccountRole(before));
  if (before.isSuperuser && role !== 'superuser') await assertNotLastSuperuser(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new AppError('NOT_FOUND');
  const current = getAccountRole(user);
  assertChangeable?.(current);
  await tx.update(users).set(toRoleFlags(role)).where(eq(users.id, userId));
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await writeAudit(tx, {
    actor,
    at: ctx.now(),
    action: 'change role',
    subject: `user ${userId}`,
    before: { role: current },
    after: { role },
  });
  return { email: user.email };
}
