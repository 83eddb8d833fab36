import { TOTP } from 'otpauth';
import { openDatabase } from '../../server/db/client.ts';
import { recoveryCodes, secondFactors } from '../../server/db/schema/index.ts';
import { hashRecoveryCode } from '../../server/features/accounts/second-factor/recovery-codes.ts';

const SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
const SALT = 'c2FsdHNhbHRzYWx0c2Fs';
export const RECOVERY_CODE = 'B4N8R-0ZTCD';
export const WRONG_CODE = '000000';
export const WRONG_RECOVERY_CODE = 'AAAAA-AAAAA';

/** What an authenticator app with this secret shows now. */
export const generateCode = (secret = SECRET) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();

const useDatabase = () => openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });

/** Gives an account a second factor, whose codes `generateCode` makes, with one recovery code. */
export async function addSecondFactor(email: string): Promise<void> {
  const { db, sql, close } = useDatabase();
  const [user] = await sql<{ id: number }[]>`select id from users where email = ${email}`;
  const at = new Date();
  const confirmed = { createdAt: at, confirmedAt: at, lastUsedStep: 1 };
  const userId = user!.id;
  await db.insert(secondFactors).values({ userId, secret: `plain:${SECRET}`, salt: SALT, ...confirmed });
  const hash = await hashRecoveryCode(RECOVERY_CODE.replace('-', ''), SALT);
  await db.insert(recoveryCodes).values({ userId, hash });
  await close();
}

/** As if five minutes had passed. */
export async function endTickets(email: string): Promise<void> {
  const { sql, close } = useDatabase();
  await sql`
    delete from second_factor_tickets where user_id = (select id from users where email = ${email})`;
  await close();
}

/** As if an hour had passed since the set-up began. */
export async function endSetUp(email: string): Promise<void> {
  const { sql, close } = useDatabase();
  await sql`
    update second_factors set created_at = created_at - interval '1 hour'
    where user_id = (select id from users where email = ${email})`;
  await close();
}
