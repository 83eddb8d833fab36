import type { RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { runInTransaction } from '../../db/client.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { eraseAccount } from '../accounts/own-account/erase-account.ts';
import { assertNotLastSuperuser } from '../accounts/own-account/superusers.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readCustomer } from './customers.queries.ts';
import { lockCustomer } from './lock-customer.ts';

const WRONG_CONFIRMATION = 'This is not the email address of the account';

/**
 * Throws VALIDATION unless the confirmation is the account's email address, GOODS_UNDER_WAY as a deletion by the owner
 * does, and FORBIDDEN for the caller's own account, whose deletion needs a proof, and for the last superuser.
 */
export async function eraseCustomer(
  ctx: RequestContext,
  { params: { id }, body: { confirmation } }: Input<'eraseCustomer', 'params' | 'body'>,
): Promise<{ message: string }> {
  if (getCurrentUser(ctx).id === id)
    throw new AppError('FORBIDDEN', { message: 'Delete your own account in your profile.' });
  await runInTransaction(ctx.db, async (tx) => {
    const { role } = await readCustomer(tx, id);
    if (role === 'superuser') await assertNotLastSuperuser(tx, id);
    const { email } = await lockCustomer(tx, id);
    if (email.toLowerCase() !== confirmation.toLowerCase()) {
      throw new AppError('VALIDATION', {
        message: WRONG_CONFIRMATION,
        fields: { confirmation: WRONG_CONFIRMATION },
      });
    }
    await eraseAccount(ctx, tx, { id, email }, 'superuser');
    const subject = `user ${id}`;
    await writeAudit(tx, { at: ctx.now(), actor: ctx.actor, action: 'erase account', subject });
  });
  logSecurityEvent(ctx, 'account_erased', id);
  return { message: 'The account is erased.' };
}
