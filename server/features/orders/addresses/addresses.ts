import { and, count, desc, eq } from 'drizzle-orm';
import type { AddressBody, SavedAddress } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { type QueryRunner, runInTransaction } from '../../../db/client.ts';
import { addresses, orders, users } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';

const MAX_ADDRESSES = 20;

type AddressRow = typeof addresses.$inferSelect;
type AddressChange = { [Field in keyof AddressBody]?: AddressBody[Field] | undefined };

/** The default address comes first; then that of the user's last order, if it is still saved as it was; then the newest. */
export async function listAddresses(ctx: RequestContext): Promise<SavedAddress[]> {
  const { id: userId } = getCurrentUser(ctx);
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.id));
  const [lastOrder] = await ctx.db
    .select({
      firstName: orders.firstName,
      lastName: orders.lastName,
      email: orders.email,
      streetAddress: orders.street,
      city: orders.city,
      county: orders.county,
      phoneNumber: orders.phone,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  const isUsedLast = (row: AddressRow) => lastOrder !== undefined && isEqualAddress(row, lastOrder);
  const getRank = (row: AddressRow) => (row.isDefault ? 0 : isUsedLast(row) ? 1 : 2);
  return rows.toSorted((a, b) => getRank(a) - getRank(b)).map(toSavedAddress);
}

/** The newest first. */
export async function selectAddresses(db: QueryRunner, userId: number): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.id))
    .limit(MAX_ADDRESSES);
  return rows.map(toSavedAddress);
}

function isEqualAddress(row: AddressRow, fields: Partial<AddressRow>): boolean {
  return Object.entries(fields).every(([name, value]) => row[name as keyof AddressRow] === value);
}

/** Returns an equal saved address, so that a retried checkout adds none. Throws VALIDATION at 20 addresses. */
export async function addAddress(
  ctx: RequestContext,
  { body }: Input<'addAddress', 'body'>,
): Promise<SavedAddress> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const values = toRow(body);
    const [existing] = await tx
      .select()
      .from(addresses)
      .where(
        and(
          eq(addresses.userId, userId),
          eq(addresses.firstName, values.firstName),
          eq(addresses.lastName, values.lastName),
          eq(addresses.streetAddress, values.streetAddress),
          eq(addresses.city, values.city),
          eq(addresses.county, values.county),
          eq(addresses.phoneNumber, values.phoneNumber),
          eq(addresses.email, values.email),
        ),
      );
    if (existing) return toSavedAddress(existing);
    await assertAddressLimit(tx, userId);
    const [added] = await tx
      .insert(addresses)
      .values({ ...values, userId, createdAt: ctx.now() })
      .returning();
    return toSavedAddress(added!);
  });
}

export async function changeAddress(
  ctx: RequestContext,
  { params: { id }, body: change }: Input<'changeAddress', 'params' | 'body'>,
): Promise<SavedAddress> {
  const [changed] = await ctx.db
    .update(addresses)
    .set(toRow(change))
    .where(isOwnAddress(ctx, id))
    .returning();
  if (!changed) throw addressNotFound();
  return toSavedAddress(changed);
}

export async function deleteAddress(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteAddress', 'params'>,
): Promise<{ message: string }> {
  const deleted = await ctx.db.delete(addresses).where(isOwnAddress(ctx, id)).returning({ id: addresses.id });
  if (deleted.length === 0) throw addressNotFound();
  return { message: 'The address has been deleted.' };
}

const isOwnAddress = (ctx: RequestContext, id: number) =>
  and(eq(addresses.id, id), eq(addresses.userId, getCurrentUser(ctx).id));

const addressNotFound = () => new AppError('NOT_FOUND', { message: 'Address not found.' });

async function assertAddressLimit(tx: QueryRunner, userId: number): Promise<void> {
  const [{ saved } = { saved: 0 }] = await tx
    .select({ saved: count() })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  if (saved < MAX_ADDRESSES) return;
  throw new AppError('VALIDATION', {
    message: `You have ${MAX_ADDRESSES} saved addresses. Please delete one first.`,
  });
}

function toRow<Fields extends AddressChange>(fields: Fields) {
  return {
    firstName: fields.first_name as Fields['first_name'],
    lastName: fields.last_name as Fields['last_name'],
    streetAddress: fields.street_address as Fields['street_address'],
    city: fields.city as Fields['city'],
    county: fields.county as Fields['county'],
    phoneNumber: fields.phone_number as Fields['phone_number'],
    email: fields.email as Fields['email'],
  };
}

function toSavedAddress(row: AddressRow): SavedAddress {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    street_address: row.streetAddress,
    city: row.city,
    county: row.county,
    phone_number: row.phoneNumber,
    email: row.email,
  };
}
