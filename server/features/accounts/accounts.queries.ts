import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { User } from '#contract/types.ts';
import type { SecondFactorState } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { sessions, sessionTokens, shopSettings, users } from '../../db/schema/index.ts';

export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  is_superuser: users.isSuperuser,
  is_staff: users.isStaff,
};

const secondFactorState = sql<SecondFactorState>`
  case
    when ${sessions.secondFactor} then 'given'
    when (${users.isStaff} or ${users.isSuperuser})
      and exists (select from ${shopSettings} where ${shopSettings.staffSecondFactor}) then 'missing'
    else 'not given'
  end`;

interface FoundSession {
  user: User;
  sessionId: string;
  secondFactor: SecondFactorState;
}

const selectSession = defineQuery<{ hash: string; now: Date }, FoundSession[]>('find_session', (db, value) =>
  db
    .select({ user: userColumns, sessionId: sessions.id, secondFactor: secondFactorState })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessionTokens.hash, value('hash')),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, value('now')),
        gt(sessions.endsAt, value('now')),
        isNull(sessions.revokedAt),
      ),
    ),
);

export async function findSession(db: QueryRunner, hash: string, now: Date): Promise<FoundSession | null> {
  const [row] = await selectSession(db, { hash, now });
  return row ?? null;
}

export async function findUserByEmail(db: QueryRunner, email: string) {
  const [row] = await db
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row ?? null;
}

/** PostgreSQL folds the case, as in findUserByEmail: a difference would reveal whether an account exists. */
export async function getAccountKey(db: QueryRunner, userId: number | null, email: string): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`select lower(${email}) as text`);
  return userId === null ? `text:${rows[0]!.text}` : `user:${userId}`;
}

/** True for staff and superusers: neither can reset a password by email. */
export function isStaff(user: User): boolean {
  return user.is_staff || user.is_superuser;
}
