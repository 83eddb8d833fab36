import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import type { QueryRunner, Transaction } from '../../../db/client.ts';
import { knownDevices } from '../../../db/schema/index.ts';
import type { Ticket } from '../credentials/tickets.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';

const MAX_DEVICES = 10;
export const DEVICE_TTL_DAYS = 365;

interface Device {
  userId: number;
  /** The cookie's value; '' when absent. */
  device: string;
}

const matchesDevice = ({ userId, device }: Device) =>
  and(eq(knownDevices.hash, hashToken(device)), eq(knownDevices.userId, userId));

export async function isKnownDevice(db: QueryRunner, device: Device): Promise<boolean> {
  const rows = await db.select({ hash: knownDevices.hash }).from(knownDevices).where(matchesDevice(device));
  return rows.length > 0;
}

export async function rememberDevice(ctx: Context, tx: Transaction, device: Device): Promise<Ticket> {
  const lastUsedAt = ctx.now();
  const { userId } = device;
  const existing = await tx.update(knownDevices).set({ lastUsedAt }).where(matchesDevice(device)).returning();
  const value = existing.length > 0 ? device.device : newToken(ctx.randomBytes);
  if (existing.length === 0) {
    await tx.insert(knownDevices).values({ hash: hashToken(value), userId, lastUsedAt });
    const newest = tx
      .select({ hash: knownDevices.hash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastUsedAt))
      .limit(MAX_DEVICES);
    await tx
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.hash, newest)));
  }
  return { name: 'gari_device', value, seconds: DEVICE_TTL_DAYS * 86_400 };
}

/** For changed credentials: one of the other browsers may be a thief's. */
export async function deleteOtherDevices(tx: Transaction, { userId, device }: Device): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.hash, hashToken(device))));
}
