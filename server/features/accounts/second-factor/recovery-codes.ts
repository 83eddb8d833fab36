import { and, count, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import type { QueryRunner, Transaction } from '../../../db/client.ts';
import { recoveryCodes, secondFactors } from '../../../db/schema/index.ts';
import { hashPasswordWithSalt } from '../credentials/passwords.ts';

const CODE_COUNT = 10;
const CODE_LENGTH = 10;
const SALT_BYTES = 16;
/** Crockford's base 32: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface RecoveryCodes {
  /** Such as '7K3M9-QXW2V'; shown once. */
  codes: string[];
  salt: string;
  hashes: string[];
}

/** Hashing takes a while: call it outside a transaction. */
export async function newRecoveryCodes({ randomBytes }: Context): Promise<RecoveryCodes> {
  const salt = Buffer.from(randomBytes(SALT_BYTES)).toString('base64url');
  const bare = new Set<string>();
  while (bare.size < CODE_COUNT)
    bare.add(Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''));
  const hashes = await Promise.all([...bare].map((code) => hashRecoveryCode(code, salt)));
  return { codes: [...bare].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** As slow as a password's hash, with the account's salt: one hash decides whether it is any of its codes. */
export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const bare = code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashPasswordWithSalt(bare, Buffer.from(salt, 'base64url'));
}

/** The account's earlier codes end. */
export async function storeRecoveryCodes(
  tx: Transaction,
  userId: number,
  { salt, hashes }: RecoveryCodes,
): Promise<void> {
  await tx.update(secondFactors).set({ salt }).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

export async function countRecoveryCodes(db: QueryRunner, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
