import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import type { Input } from '../../../http/verb.ts';
import { eraseAccount } from './erase-account.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { assertReauthenticated, consumeProof, readOwnAccount } from './reauthenticate.ts';
import { assertNotLastSuperuser } from './superusers.ts';

/**
 * Deletes the caller's account; its orders stay, anonymized, because tax law requires them. Throws GOODS_UNDER_WAY
 * while an order is paid but undelivered or a payment may still turn out paid, FORBIDDEN for the last superuser, and
 * what assertReauthenticated throws.
 */
export async function deleteAccount(
  ctx: RequestContext,
  {
    body: { password, google_token: googleToken },
    readCookie,
  }: Input<'deleteAccount', 'body' | 'readCookie'>,
): Promise<{ message: string }> {
  const account = await readOwnAccount(ctx);
  const { id } = account;
  const proof = { password, googleToken, cookie: readCookie('gari_google') };
  const credential = await assertReauthenticated(ctx, account, proof, 'password');
  await runInTransaction(ctx.db, async (tx) => {
    if (getCurrentUser(ctx).is_superuser) await assertNotLastSuperuser(tx, id);
    await lockOwnAccount(tx, account);
    await consumeProof(ctx, tx, credential);
    await eraseAccount(ctx, tx, account, 'owner');
  });
  return { message: 'Your account has been deleted.' };
}
