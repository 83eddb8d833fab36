import type { AccountRole, StaffAccount } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { findUserByEmail } from '../accounts/accounts.queries.ts';
import { roleChangedEmail } from '../mail/account-emails.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { readStaffAccount, throwNotStaff } from './list-staff.ts';
import { setRole } from './set-role.ts';

const ALREADY_STAFF = 'This account is staff already: change its role in the list';

/** Throws NOT_FOUND without an account of this address, and VALIDATION when it is staff already. */
export async function addStaff(
  ctx: RequestContext,
  { body: { email, role } }: Input<'addStaff', 'body'>,
): Promise<StaffAccount> {
  const found = await findUserByEmail(ctx.db, email);
  if (!found) {
    throw new AppError('NOT_FOUND', {
      message: `There is no account with ${email}. Let them sign up in the shop first.`,
    });
  }
  const { id } = found.user;
  return changeRole(ctx, { id, role, assertChangeable: assertCustomer }, (tx) =>
    readStaffAccount(ctx, tx, id),
  );
}

/** Throws NOT_FOUND for an account that is not staff, FORBIDDEN for the last superuser. */
export function changeStaffRole(
  ctx: RequestContext,
  { params: { id }, body: { role } }: Input<'changeStaffRole', 'params' | 'body'>,
): Promise<StaffAccount> {
  return changeRole(ctx, { id, role, assertChangeable: assertStaff }, (tx) => readStaffAccount(ctx, tx, id));
}

/** Throws as changeStaffRole does. */
export function removeStaff(
  ctx: RequestContext,
  { params: { id } }: Input<'removeStaff', 'params'>,
): Promise<{ message: string }> {
  return changeRole(ctx, { id, role: 'customer', assertChangeable: assertStaff }, async () => ({
    message: 'The account is a customer again.',
  }));
}

function assertCustomer(current: AccountRole): void {
  if (current === 'customer') return;
  throw new AppError('VALIDATION', { message: ALREADY_STAFF, fields: { email: ALREADY_STAFF } });
}

function assertStaff(current: AccountRole): void {
  if (current === 'customer') throwNotStaff();
}

interface Change {
  id: number;
  role: AccountRole;
  assertChangeable: (current: AccountRole) => void;
}

async function changeRole<Reply>(
  ctx: RequestContext,
  { id, role, assertChangeable }: Change,
  getReply: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const { username } = getCurrentUser(ctx);
  const reply = await runInTransaction(ctx.db, async (tx) => {
    const { email } = await setRole(ctx, tx, {
      userId: id,
      role,
      actor: ctx.actor,
      assertChangeable,
    });
    await queueEmail(ctx, tx, email, roleChangedEmail(ctx.config.publicUrl, role, username));
    return getReply(tx);
  });
  logSecurityEvent(ctx, 'role_changed', id);
  return reply;
}
