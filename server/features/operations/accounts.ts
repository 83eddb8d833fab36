import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { signUpBody } from '#contract/schemas/accounts.ts';
import { roles } from '#contract/schemas/customers.ts';
import type { AccountRole } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { identities, knownDevices, resetCodes, sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { assertNotCommonPassword } from '../accounts/credentials/common-passwords.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import { toRoleFlags } from '../accounts/roles.ts';
import { type AuditActor, writeAudit } from '../audit/write-audit.ts';
import { endSecondFactor } from '../staff/second-factors.ts';
import { setRole } from '../staff/set-role.ts';

export const ROLES = roles;
export type Role = AccountRole;

const OPERATOR: AuditActor = { kind: 'anonymous' };

interface NewAccount {
  email: string;
  username: string;
  password: string;
  role: Role;
}

/** Does not confirm the address. Throws VALIDATION for what a sign-up would reject, and for a taken address. */
export async function createAccount(ctx: Context, { role, ...input }: NewAccount): Promise<void> {
  const { email, username, password } = await validateAccount(input);
  const passwordHash = await hashPassword(password);
  await runInTransaction(ctx.db, async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email, username, passwordHash, ...toRoleFlags(role) })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw new AppError('VALIDATION', { message: `There is an account with ${email} already.` });
    await auditAccount(ctx, tx, { action: 'create account', id: created.id, after: { email, role } });
  });
}

/** Ends the account's sessions, so that no screen shows the old role. Throws FORBIDDEN for the last superuser. */
export async function changeRole(ctx: Context, email: string, role: Role): Promise<void> {
  await runInTransaction(ctx.db, async (tx) => {
    const { id } = await findAccount(tx, email);
    await setRole(ctx, tx, { userId: id, role, actor: OPERATOR });
    logSecurityEvent(ctx, 'role_changed', id);
  });
}

/** Makes the password the only way in: ends every session and removes codes, known devices and Google links. */
export async function setPassword(ctx: Context, email: string, password: string): Promise<void> {
  await validateAccount({ email, username: 'any', password });
  const passwordHash = await hashPassword(password);
  await runInTransaction(ctx.db, async (tx) => {
    const { id } = await lockAccount(tx, email);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    await tx
      .update(resetCodes)
      .set({ consumedAt: ctx.now() })
      .where(and(eq(resetCodes.userId, id), isNull(resetCodes.consumedAt)));
    await tx.delete(identities).where(eq(identities.userId, id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
    await endSessions(ctx, tx, id);
    await auditAccount(ctx, tx, { action: 'set password', id });
  });
}

/** For an owner who lost the phone and the recovery codes: the password alone opens the account again. */
export async function resetSecondFactor(ctx: Context, email: string): Promise<void> {
  await runInTransaction(ctx.db, async (tx) => {
    const { id, email: recipient } = await lockAccount(tx, email);
    await endSecondFactor(ctx, tx, { id, email: recipient, actor: OPERATOR, by: 'The shop’s operator' });
    logSecurityEvent(ctx, 'second_factor_reset', id);
  });
}

async function validateAccount(input: { email: string; username: string; password: string }) {
  const parsed = v.safeParse(signUpBody, input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new AppError('VALIDATION', { message: `${v.getDotPath(issue)}: ${issue.message}` });
  }
  await assertNotCommonPassword(parsed.output.password, 'password');
  return parsed.output;
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.trim().toLowerCase());

async function findAccount(tx: Transaction, email: string) {
  const [user] = await tx.select().from(users).where(hasEmail(email));
  return user ?? throwAccountNotFound(email);
}

async function lockAccount(tx: Transaction, email: string) {
  const [user] = await tx.select().from(users).where(hasEmail(email)).for('update');
  return user ?? throwAccountNotFound(email);
}

function throwAccountNotFound(email: string): never {
  throw new AppError('NOT_FOUND', { message: `There is no account with ${email}.` });
}

async function endSessions(ctx: Context, tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

async function auditAccount(
  ctx: Context,
  tx: Transaction,
  { id, ...entry }: { action: string; id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await writeAudit(tx, { actor: OPERATOR, at: ctx.now(), subject: `user ${id}`, ...entry });
}
