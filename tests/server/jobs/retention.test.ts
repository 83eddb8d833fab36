import { randomUUID } from 'node:crypto';
import { count, eq, isNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  catalogueImports,
  fitmentBatches,
  idempotencyKeys,
  mails,
  newsConsents,
  passkeyChallenges,
  paymentAttempts,
  pendingSignups,
  productBatches,
  providerEvents,
  rateLimits,
  resetCodes,
  secondFactors,
  secondFactorTickets,
  sessions,
  sessionTokens,
  stockChanges,
  stockRequests,
  textMessages,
  unknownCodes,
  users,
} from '../../../server/db/schema/index.ts';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let user: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  user = await createUser(shop.ctx);
});
afterAll(() => shop.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = new Date('2026-03-01T12:00:00Z');
const cleanUpAt = (now: Date) => cleanUp({ ...shop.ctx, now: () => now });
const dateAfter = (ms: number) => new Date(at.getTime() + ms);

interface RetainedData {
  days: number;
  table: PgTable;
  write(): Promise<unknown>;
}

const mail = { recipient: 'a@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' };
const event = { attemptId: null, body: '{}', receivedAt: at };

const RETAINED_DATA: Record<string, RetainedData> = {
  'an unknown code': {
    days: 180,
    table: unknownCodes,
    write: () => shop.db.insert(unknownCodes).values({ code: 'ZRE999', firstSeen: at, lastSeen: at }),
  },
  'a stock request': {
    days: 90,
    table: stockRequests,
    write: async () => {
      const { id: productId } = await createProduct(shop.db, { stockQuantity: 0 });
      await shop.db
        .insert(newsConsents)
        .values({ userId: user.id, kind: 'stock', givenAt: at, token: 'a'.repeat(43) })
        .onConflictDoNothing();
      await shop.db.insert(stockRequests).values({ userId: user.id, productId, createdAt: at });
    },
  },
  'a change of stock': {
    days: 730,
    table: stockChanges,
    write: async () => {
      const { id: productId } = await createProduct(shop.db, { stockQuantity: 0 });
      await shop.db.insert(stockChanges).values({ productId, at, delta: 1, stock: 1, cause: 'other' });
    },
  },
  'a bulk edit': {
    days: 90,
    table: fitmentBatches,
    write: () => shop.db.insert(fitmentBatches).values({ createdAt: at }),
  },
  'a bulk edit of products': {
    days: 90,
    table: productBatches,
    write: () => shop.db.insert(productBatches).values({ field: 'price', createdAt: at }),
  },
  'a rate limit': {
    days: 1,
    table: rateLimits,
    write: () => shop.db.insert(rateLimits).values({ key: 'login', windowStart: at, count: 1 }),
  },
  'an idempotency key': {
    days: 1,
    table: idempotencyKeys,
    write: () =>
      shop.db
        .insert(idempotencyKeys)
        .values({ userId: user.id, key: 'key-1', fingerprint: 'x', createdAt: at }),
  },
  'a sent email': {
    days: 1,
    table: mails,
    write: () => shop.db.insert(mails).values({ ...mail, state: 'sent', createdAt: at, sentAt: at }),
  },
  'an email that was never sent': {
    days: 30,
    table: mails,
    write: () => shop.db.insert(mails).values({ ...mail, createdAt: at }),
  },
  'a text message': {
    days: 30,
    table: textMessages,
    write: async () => {
      const { order } = await createOrder(shop);
      await shop.db.insert(textMessages).values({
        orderId: order.id,
        kind: 'paid',
        recipient: '+254712345678',
        text: 'Gari: a test.',
        createdAt: at,
      });
    },
  },
  'a pending sign-up': {
    days: 1,
    table: pendingSignups,
    write: () =>
      shop.db.insert(pendingSignups).values({
        email: 'new@example.com',
        username: 'New',
        passwordHash: 'x',
        ticketHash: 'x',
        codeHash: 'x',
        codeExpiresAt: at,
        createdAt: at,
      }),
  },
  'a reset code': {
    days: 1,
    table: resetCodes,
    write: () => shop.db.insert(resetCodes).values({ codeHash: 'x', expiresAt: at, createdAt: at }),
  },
  'a sign-in that waited for a code': {
    days: 1,
    table: secondFactorTickets,
    write: () =>
      shop.db
        .insert(secondFactorTickets)
        .values({ hash: 'x', userId: user.id, method: 'password', passwordMark: 'x', createdAt: at }),
  },
  'a challenge of a passkey': {
    days: 1,
    table: passkeyChallenges,
    write: () => shop.db.insert(passkeyChallenges).values({ hash: 'x', userId: null, createdAt: at }),
  },
  'an unconfirmed second factor': {
    days: 1,
    table: secondFactors,
    write: () =>
      shop.db.insert(secondFactors).values({ userId: user.id, secret: 'plain:X', salt: '', createdAt: at }),
  },
  'a provider event of M-Pesa': {
    days: 180,
    table: providerEvents,
    write: () => shop.db.insert(providerEvents).values({ ...event, provider: 'safaricom' }),
  },
  'a provider event of Pesapal': {
    days: 180,
    table: providerEvents,
    write: () => shop.db.insert(providerEvents).values({ ...event, provider: 'pesapal' }),
  },
  'a provider event of Flutterwave': {
    days: 180,
    table: providerEvents,
    write: () => shop.db.insert(providerEvents).values({ ...event, provider: 'flutterwave' }),
  },
  'an import': {
    days: 90,
    table: catalogueImports,
    write: () =>
      shop.db
        .insert(catalogueImports)
        .values({ body: '', dryRun: false, state: 'done', createdAt: at, finishedAt: at }),
  },
};

const countTableRows = async (table: PgTable) =>
  (await shop.db.select({ rows: count() }).from(table))[0]!.rows;

describe('B12: data past its retention period is deleted', () => {
  test.each(Object.entries(RETAINED_DATA))('B12: %s', async (_, { days, table, write }) => {
    await write();
    await cleanUpAt(dateAfter(days * DAY - HOUR));
    expect(await countTableRows(table)).toBe(1);
    await cleanUpAt(dateAfter(days * DAY + HOUR));
    expect(await countTableRows(table)).toBe(0);
  });

  test('B12: 2,500 rows are deleted in one run', async () => {
    await shop.database.sql`
      insert into rate_limits (key, window_start, count) select 'login:' || n, ${at}, 1 from generate_series(1, 2500) as n`;
    await cleanUpAt(dateAfter(2 * DAY));
    expect(await countTableRows(rateLimits)).toBe(0);
  });

  test('A10: tokens are deleted a day after they expire, and a session with its last token', async () => {
    const own = { userId: user.id, createdAt: dateAfter(-8 * DAY), endsAt: dateAfter(22 * DAY) };
    const [ended, used] = await shop.db.insert(sessions).values([own, own]).returning();
    const token = (sessionId: string, expiresAt: Date) => ({
      hash: randomUUID(),
      sessionId,
      kind: 'refresh' as const,
      expiresAt,
    });
    await shop.db
      .insert(sessionTokens)
      .values([
        token(ended!.id, dateAfter(-HOUR)),
        token(ended!.id, at),
        token(used!.id, at),
        token(used!.id, dateAfter(3 * DAY)),
      ]);
    const countRetained = async (id: string) => ({
      sessions: (await shop.db.select().from(sessions).where(eq(sessions.id, id))).length,
      tokens: (await shop.db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, id))).length,
    });
    await cleanUpAt(dateAfter(DAY - HOUR / 2));
    expect([await countRetained(ended!.id), await countRetained(used!.id)]).toEqual([
      { sessions: 1, tokens: 1 },
      { sessions: 1, tokens: 2 },
    ]);
    await cleanUpAt(dateAfter(DAY + HOUR));
    expect([await countRetained(ended!.id), await countRetained(used!.id)]).toEqual([
      { sessions: 0, tokens: 0 },
      { sessions: 1, tokens: 1 },
    ]);
  });

  test('A10: a failing step does not prevent the others', async () => {
    await RETAINED_DATA['a reset code']!.write();
    await shop.database.sql`alter table rate_limits rename to rate_limits_away`;
    await shop.database.sql`alter table mails rename to mails_away`;
    await cleanUpAt(dateAfter(2 * DAY));
    await shop.database.sql`alter table rate_limits_away rename to rate_limits`;
    await shop.database.sql`alter table mails_away rename to mails`;
    expect(await countTableRows(resetCodes)).toBe(0);
  });

  test('B12: an import that was not finished within a week fails and loses its file', async () => {
    const [row] = await shop.db
      .insert(catalogueImports)
      .values({ body: 'id,name\n', dryRun: false, state: 'running', createdAt: at })
      .returning();
    const read = async () =>
      (await shop.db.select().from(catalogueImports).where(eq(catalogueImports.id, row!.id)))[0]!;
    await cleanUpAt(dateAfter(7 * DAY - HOUR));
    expect(await read()).toEqual(row);
    const now = dateAfter(7 * DAY + HOUR);
    await cleanUpAt(now);
    expect(await read()).toEqual({
      ...row,
      body: '',
      state: 'failed',
      finishedAt: now,
      errors: [{ row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' }],
      errorCount: 1,
    });
  });

  test('B12: jobs that failed for good are deleted after 30 days, jobs still being tried stay', async () => {
    const { sql } = shop.database;
    await sql`select graphile_worker.add_job(name) from unnest(array['given up', 'given up today', 'tried']) as name`;
    await sql`
      update graphile_worker._private_jobs as j
      set run_at = case t.identifier when 'given up today' then now() else now() - interval '31 days' end,
        attempts = case t.identifier when 'tried' then 3 else max_attempts end
      from graphile_worker._private_tasks as t where t.id = j.task_id`;
    await cleanUpAt(new Date());
    const remainingJobs = await sql`select task_identifier as name from graphile_worker.jobs order by 1`;
    expect(remainingJobs.map(({ name }) => name)).toEqual(['given up today', 'tried']);
    await sql`delete from graphile_worker._private_jobs`;
  });
});

describe('B12: the audit log', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  const entry = { actor: 'a@b.test', action: 'change product', subject: 'product 1', after: { price: 1 } };
  const countRetained = async () => {
    const rows = await shop.db.select().from(auditLog).orderBy(auditLog.at);
    return rows.map((row) => [row.subject, row.after]);
  };
  beforeAll(async () => {
    await shop.db.insert(auditLog).values([
      { ...entry, subject: 'three years old', at: daysAgo(3 * 365) },
      { ...entry, subject: 'a year old', at: daysAgo(365) },
      { ...entry, subject: 'imported 91 days ago', at: daysAgo(91), imported: true, before: { price: 2 } },
      { ...entry, subject: 'imported 89 days ago', at: daysAgo(89), imported: true },
    ]);
  });

  test('B12: nothing else can delete or change entries, however old', async () => {
    const { sql } = shop.database;
    const attempts = [
      () => sql`delete from audit_log where subject = 'three years old'`,
      () => sql`update audit_log set after = null where subject = 'imported 91 days ago'`,
      () => sql`truncate audit_log`,
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('the audit log is append-only');
    expect(await countRetained()).toHaveLength(4);
  });

  test('B12: the retention job itself cannot delete recent entries, even when the server’s clock is wrong', async () => {
    const before = await countRetained();
    await cleanUpAt(new Date(Date.now() + 3 * 366 * DAY));
    expect(await countRetained()).toEqual(before);
  });

  test('B12: entries are deleted after two years, catalogue file changes after 90 days', async () => {
    await cleanUpAt(new Date());
    expect(await countRetained()).toEqual([
      ['a year old', { price: 1 }],
      ['imported 91 days ago', null],
      ['imported 89 days ago', { price: 1 }],
    ]);
    await cleanUpAt(new Date());
    expect(await countRetained()).toHaveLength(3);
  });

  test('B12: whatever the retention job writes, an entry stays unchanged', async () => {
    await shop.database.sql.begin(async (tx) => {
      await tx`select set_config('gari.audit_retention', 'on', true)`;
      await tx`update audit_log set actor = 'somebody else' where subject = 'imported 91 days ago'`;
    });
    const [row] = await shop.db.select().from(auditLog).where(isNull(auditLog.after));
    expect(row!.actor).toBe('a@b.test');
  });
});

describe('A13: payment data about a deleted person', () => {
  test('A13: is checked at each cleanup while needed, then daily for 30 days, then no more', async () => {
    const { owner, order } = await createOrder(shop);
    await answerPrompt(shop, await sendPrompt(shop, owner.token, order), { action: 'cancel' });
    await shop.db
      .update(paymentAttempts)
      .set({ nextQueryAt: null })
      .where(eq(paymentAttempts.orderId, order.id));
    const { token, password } = owner;
    const deleteReply = await shop.call('deleteAccount', { token, body: { password } });
    expect(deleteReply.status).toBe(200);
    await shop.db
      .update(paymentAttempts)
      .set({ nextQueryAt: shop.clock.now(), reference: 'ws_CO_late' })
      .where(eq(paymentAttempts.orderId, order.id));
    const now = shop.clock.now();
    const later = (ms: number) => new Date(now.getTime() + ms);
    const attempt = async () =>
      (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)))[0]!;
    const next = async () =>
      (await shop.db.select().from(users).where(eq(users.id, owner.id)))[0]!.forgetPaymentsAt;
    const { id } = await attempt();

    await cleanUpAt(now);
    expect(await next()).toEqual(later(1));
    expect((await attempt()).reference).not.toBeNull();
    await shop.db.update(paymentAttempts).set({ nextQueryAt: null }).where(eq(paymentAttempts.id, id));
    await cleanUpAt(later(HOUR));
    expect((await attempt()).reference).toBeNull();
    expect(await next()).toEqual(later(HOUR + DAY));

    await shop.db.insert(providerEvents).values({
      provider: 'safaricom',
      attemptId: id,
      body: '{"PhoneNumber":254700000001}',
      receivedAt: now,
    });
    await cleanUpAt(later(HOUR + DAY));
    const bodies = await shop.db
      .select({ body: providerEvents.body })
      .from(providerEvents)
      .where(eq(providerEvents.attemptId, id));
    expect(bodies.map(({ body }) => body)).toEqual(bodies.map(() => ''));
    await cleanUpAt(later(31 * DAY));
    expect(await next()).toBeNull();
  });
});
