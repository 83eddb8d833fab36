import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { catalogueImports, fitmentRules, users } from '../../server/db/schema/index.ts';
import { hashPassword } from '../../server/features/accounts/credentials/passwords.ts';
import { PAYMENT_WINDOW_MS } from '../../server/features/orders/orders.rules.ts';
import { createProduct } from '../../tests/factories/create-product.ts';
import { createRule, createVehicle } from '../../tests/factories/create-vehicle.ts';

export const PASSWORD = 'Correct-horse-1';
const hash = hashPassword(PASSWORD);

/** The database of the shop that all tests of this worker share. */
const sharedDatabaseUrl = () => process.env['SHOP_DATABASE_URL'] ?? '';

export function newAddress(domain = 'example.com'): string {
  return `e2e-${randomBytes(5).toString('hex')}@${domain}`;
}

/** Creates an account that no other test uses and returns its email. */
export async function newAccount(
  domain?: string,
  databaseUrl = sharedDatabaseUrl(),
  role: { isStaff?: true; isSuperuser?: true } = {},
): Promise<string> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const email = newAddress(domain);
  await db.insert(users).values({ email, username: 'Njeri Mwangi', passwordHash: await hash, ...role });
  await close();
  return email;
}

/** Creates a product that no other test buys and returns its name. `price` is in whole shillings. */
export async function newProductName(price: number, databaseUrl = sharedDatabaseUrl()): Promise<string> {
  return (await newProduct(price, databaseUrl)).name;
}

/** Like `newProductName`, but returns the whole row. */
export async function newProduct(price: number, databaseUrl = sharedDatabaseUrl()) {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const number = randomBytes(5).toString('hex');
  const product = await createProduct(db, {
    slug: `part-${number}`,
    name: `Part ${number}`,
    price,
    stockQuantity: 500,
  });
  await close();
  return product;
}

/** Inserts a finished import of 400 rows, changed by `overrides`; returns its id. */
export async function newImport(overrides: Partial<typeof catalogueImports.$inferInsert>): Promise<number> {
  const { db, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const [row] = await db
    .insert(catalogueImports)
    .values(toImport(overrides))
    .returning({ id: catalogueImports.id });
  await close();
  if (!row) throw new Error('no import was made');
  return row.id;
}

export async function updateImport(
  id: number,
  overrides: Partial<typeof catalogueImports.$inferInsert>,
): Promise<void> {
  const { db, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await db.update(catalogueImports).set(toImport(overrides)).where(eq(catalogueImports.id, id));
  await close();
}

function toImport(overrides: Partial<typeof catalogueImports.$inferInsert>) {
  const now = new Date();
  const values = {
    body: '',
    dryRun: true,
    state: 'done',
    total: 400,
    done: 400,
    errors: [],
    createdAt: now,
  } as const;
  return { ...values, progressAt: now, errors: [], ...overrides, errorCount: overrides.errors?.length ?? 0 };
}

export async function expireAccessTokens(email: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`
    update session_tokens set expires_at = now() - interval '1 second'
    where kind = 'access' and session_id in (
      select sessions.id from sessions join users on users.id = sessions.user_id where users.email = ${email}
    )`;
  await close();
}

export async function setStock(name: string, quantity: number): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`update products set stock_quantity = ${quantity} where name = ${name}`;
  await close();
}

/** Runs the job that tells people about parts that are back, instead of waiting up to five minutes for it. */
export async function announceRestocks(): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`select graphile_worker.add_job('announce_restocks')`;
  await close();
}

/** `price` is in whole shillings. */
export async function setPrice(name: string, price: number): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`update products set price = ${price}, version = version + 1 where name = ${name}`;
  await close();
}

/** Creates a vehicle that no other test uses. */
export async function newVehicle() {
  const { db, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const vehicle = await createVehicle(db, { chassisCode: `T${randomBytes(3).toString('hex')}` });
  await close();
  return vehicle;
}

/** Says of a product that it fits every car of the vehicle's make, or none. */
export async function setFit(
  product: { id: number },
  vehicle: { makeId: number; modelId: number },
  fits: boolean,
) {
  const { db, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await db.delete(fitmentRules).where(eq(fitmentRules.productId, product.id));
  await createRule(db, product, vehicle, { modelId: null, exclusion: !fits });
  await close();
}

export async function putPaymentUnderReview(orderNumber: string, reason: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`
    insert into payment_reviews (order_id, attempt_id, kind, reason, created_at)
    select a.order_id, a.id, 'amount', ${reason}, now()
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'paid' and o.order_number = ${orderNumber}`;
  await close();
}

/** Leaves a pending order past the time in which its payment may begin. */
export async function endTimeToPay(orderNumber: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const placedAt = new Date(Date.now() - PAYMENT_WINDOW_MS);
  await sql`update orders set placed_at = ${placedAt} where order_number = ${orderNumber}`;
  await close();
}

/** As if a while had passed at the server: it asks a provider about a payment only every few seconds. */
export async function forgetProviderQueries(email: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`
    update payment_attempts set asked_at = null, next_ask_at = now()
    where order_id in (
      select orders.id from orders join users on users.id = orders.user_id where users.email = ${email}
    )`;
  await close();
}

/** No order of this account can be placed meanwhile. */
export async function whileBuyerIsLocked(email: string, work: () => Promise<void>): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql.begin(async (tx) => {
    await tx`select id from users where email = ${email} for update`;
    await work();
  });
  await close();
}

export async function endSessions(email: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  await sql`
    update sessions set revoked_at = now()
    where user_id = (select id from users where email = ${email})`;
  await close();
}

/** Gives an account an order with an open payment attempt. */
export async function startPayment(email: string): Promise<void> {
  const { sql, close } = openDatabase(sharedDatabaseUrl(), { max: 1 });
  const number = randomBytes(6).toString('hex').toUpperCase();
  await sql`
    with placed as (
      insert into orders (order_number, user_id, payment_method, subtotal, shipping, total, first_name, last_name,
        email, phone, street, city, county, placed_at)
      select ${number}, id, 'mpesa', 100, 0, 100, 'Njeri', 'Mwangi', email, '+254712345678', 'Moi Avenue 12',
        'Nairobi', 'Nairobi', now()
      from users where email = ${email} returning id)
    insert into payment_attempts (order_id, provider, method, amount, token_hash, created_at, deadline_at)
    select id, 'safaricom', 'mpesa', 100, ${number}, now(), now() + interval '1 hour' from placed`;
  await close();
}
