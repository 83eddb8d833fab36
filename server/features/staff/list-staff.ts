import { and, asc, desc, eq, gt, isNull, max, or, type SQL } from 'drizzle-orm';
import type { StaffAccount } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

const MAX_STAFF = 100;

export function listStaff(ctx: Context): Promise<StaffAccount[]> {
  return selectStaff(ctx, ctx.db);
}

/** Throws NOT_FOUND for an account that is not staff. */
export async function readStaffAccount(ctx: Context, db: QueryRunner, id: number): Promise<StaffAccount> {
  const [account] = await selectStaff(ctx, db, eq(users.id, id));
  return account ?? throwNotStaff();
}

export function throwNotStaff(): never {
  throw new AppError('NOT_FOUND', { message: 'This account is not staff any more.' });
}

async function selectStaff(ctx: Context, db: QueryRunner, where?: SQL): Promise<StaffAccount[]> {
  const isOpen = and(
    eq(sessions.userId, users.id),
    isNull(sessions.revokedAt),
    gt(sessions.endsAt, ctx.now()),
  );
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isSuperuser: users.isSuperuser,
      lastUsedAt: max(sessions.lastUsedAt),
    })
    .from(users)
    .leftJoin(sessions, isOpen)
    .where(and(or(users.isStaff, users.isSuperuser), where))
    .groupBy(users.id)
    .orderBy(desc(users.isSuperuser), asc(users.username), asc(users.id))
    .limit(MAX_STAFF);
  return rows.map(({ isSuperuser, lastUsedAt, ...account }) => ({
    ...account,
    role: isSuperuser ? 'superuser' : 'staff',
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}
