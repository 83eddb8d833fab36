import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../server/db/client.ts';
import { users } from '../../server/db/schema/index.ts';
import { hashPassword } from '../../server/features/accounts/passwords.ts';

export const PASSWORD = 'Correct-horse-1';
const hash = hashPassword(PASSWORD);

/** An account that no other test uses. */
export async function newAccount(): Promise<string> {
  const { db, close } = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });
  const email = `e2e-${randomBytes(5).toString('hex')}@example.com`;
  await db.insert(users).values({ email, username: 'Njeri Mwangi', passwordHash: await hash });
  await close();
  return email;
}

/** Leaves this many of a product, found by its name, on the shelf. */
export async function setStock(name: string, left: number): Promise<void> {
  const { sql, close } = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });
  await sql`update products set stock_quantity = ${left} where name = ${name}`;
  await close();
}
