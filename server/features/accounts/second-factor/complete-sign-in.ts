import { eq } from 'drizzle-orm';
import type { LoginReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent, logSignIn } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import type { Input } from '../../../http/verb.ts';
import { wrongCodesEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { userColumns } from '../accounts.queries.ts';
import { MAX_TRIES } from '../credentials/codes.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { hashToken } from '../credentials/tokens.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeCode, consumeCodeTry, type PreparedCode, prepareCode, rejectCode } from './consume-code.ts';
import { countTicketTry, deleteTicket, readTicket } from './sign-in-tickets.ts';

interface SecondStep {
  userId: number;
  ticketHash: string;
  code: PreparedCode;
  device: string;
}

/**
 * Ends a sign-in with a code of the authenticator app or a recovery code. Throws TICKET_REFUSED without a valid ticket,
 * INVALID_CODE, or TOO_MANY_REQUESTS.
 */
export async function completeSignIn(
  ctx: RequestContext,
  { body, readCookie }: Input<'completeSignIn', 'body' | 'readCookie'>,
): Promise<WithTickets<LoginReply>> {
  const ticketHash = hashToken(readCookie('gari_factor'));
  const device = readCookie('gari_device');
  const { userId, method } = await readTicket(ctx, ctx.db, ticketHash);
  const consumedTry = await consumeCodeTry(ctx, { userId, device });
  const code = await prepareCode(ctx, userId, body.code);
  const signedIn = await runInTransaction(ctx.db, (tx) =>
    exchangeTicket(ctx, tx, { userId, ticketHash, code, device }),
  );
  if (!signedIn) throw rejectCode(ctx, userId);
  await consumedTry.release();
  logSignIn(ctx, method, userId);
  return signedIn;
}

/** Returns null instead of throwing, so that the transaction commits the count of tries. */
async function exchangeTicket(
  ctx: RequestContext,
  tx: Transaction,
  { userId, ticketHash, code, device }: SecondStep,
): Promise<WithTickets<LoginReply> | null> {
  // Locked first, so that no session starts after a concurrent change of the password or the account has ended them all.
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('no key update');
  await readTicket(ctx, tx, ticketHash);
  if (!(await consumeCode(ctx, tx, userId, code))) {
    if ((await countTicketTry(tx, ticketHash)) === MAX_TRIES) {
      logSecurityEvent(ctx, 'second_factor_locked', userId);
      await queueEmail(ctx, tx, user!.email, wrongCodesEmail(ctx.config.publicUrl));
    }
    return null;
  }
  await deleteTicket(tx, ticketHash);
  const tokens = await startSession(ctx, tx, userId, { secondFactor: true });
  const deviceTicket = await rememberDevice(ctx, tx, { userId, device });
  return {
    reply: { message: 'Signed in.', tokens, user: user! },
    tickets: [deviceTicket, { name: 'gari_factor', value: '', seconds: 0 }],
  };
}
