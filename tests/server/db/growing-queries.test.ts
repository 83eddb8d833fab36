import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { listStuckWork } from '../../../server/features/operations/list-stuck-work.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { databaseOn } from '../../support/database-server.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { type Calls, everyCall } from './growth/every-call.ts';
import { FEW, fillLargeShop, ROWS } from './growth/large-shop.ts';
import { type Read, tellPlans, watchPlans } from './growth/watch-plans.ts';

/** What one part of a statement may look at, however many rows the table has. */
const MAX_ROWS = 2_000;
const MINUTE = 60_000;

const OF_PERIOD = 'sums of a period, from sums by day (decision 033)';
/** What may read more, and why: by what the shop does, by a part of the statement, or by both. */
const REPORTS: { during?: string; statement?: string; reason: string }[] = [
  { statement: 'select count(*)::int as count from (', reason: 'counting stops at 10,000 (decision 022)' },
  { during: 'dashboardSummary', reason: OF_PERIOD },
  { during: 'dashboardTopProducts', reason: OF_PERIOD },
  { during: 'dashboardTopCustomers', reason: OF_PERIOD },
  { during: 'dashboardChannels', reason: OF_PERIOD },
  { during: 'dashboardDailyMetrics', reason: OF_PERIOD },
  {
    during: 'topCategories',
    statement: 'units_sold',
    reason: 'a sum over the catalogue, read from an index',
  },
  {
    during: 'managedProducts',
    statement: 'concat_ws',
    reason: 'staff look for any part of a name; an index for that would be written with every sale',
  },
  {
    during: 'jobs',
    statement: 'with shop as (',
    reason: 'the catalogue is ranked as a whole once an hour',
  },
  { during: '/sitemap.xml', reason: 'names the whole catalogue' },
  { during: '/sitemap-products-1.xml', reason: 'names up to 50,000 products' },
  {
    during: 'deleteAccount',
    statement: 'delete from "mails"',
    reason: 'looks for order numbers in all e-mails, of which only those of a day are kept',
  },
];

let shop: TestShop;
let watched: ReturnType<typeof watchPlans>;
let calls: Record<string, Calls>;
beforeAll(async () => {
  shop = await startTestShop();
  const name = new URL(shop.database.url).pathname.slice(1);
  const superuser = openDatabase(databaseOn(inject('databaseSuperuser'), name), { max: 1 });
  await fillLargeShop(superuser.sql);
  await tellPlans(superuser.sql);
  await superuser.close();
  watched = watchPlans(shop.ctx.database.opened);
  calls = await everyCall(shop);
}, 5 * MINUTE);
afterAll(() => shop.close());

const isReport = ({ during, statement }: Read) =>
  REPORTS.some(
    (report) =>
      (report.during === undefined || report.during === during) &&
      (report.statement === undefined || statement.includes(report.statement)),
  );

const growsWith = (read: Read) =>
  !(read.table in FEW) &&
  !read.table.startsWith('_private_') &&
  (read.how === 'Seq Scan' || read.rows > MAX_ROWS) &&
  !isReport(read);

/** The statements that read a table which grows as a whole, or much of it; each once. */
function findings(): string[] {
  const texts = watched.reads.filter(growsWith).map(({ table, how, rows, statement, during }) => ({
    key: `${table} ${statement}`,
    text: [
      `${table}: ${how}, ${rows} of ${ROWS} rows, during ${during}`,
      statement.trim().replaceAll(/\s+/g, ' ').slice(0, 700),
      `Give ${table} an index for what the statement asks and for its order (server/db/schema), or the statement a limit.`,
    ].join('\n'),
  }));
  return [...new Map(texts.map(({ key, text }) => [key, text])).values()];
}

test('all tables that grow are filled; a new one is filled in growth/large-shop.ts, or named there as one of FEW rows', async () => {
  const small = await shop.database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < ${ROWS} order by 1`;
  expect(small.map(({ name }) => name)).toEqual(Object.keys(FEW).toSorted());
});

test(
  'A13: every endpoint answers',
  async () => {
    const refused: unknown[] = [];
    const files = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml', '/robots.txt'];
    const all = {
      ...calls,
      ...Object.fromEntries(files.map((path) => [path, () => shop.call('GET', path)])),
    };
    for (const [name, call] of Object.entries(all)) {
      watched.during = name;
      for (const reply of [await call()].flat()) if (reply.status !== 200) refused.push({ name, ...reply });
    }
    expect(refused).toEqual([]);
  },
  5 * MINUTE,
);

test(
  'A13: every job is done',
  async () => {
    const { sql } = shop.database;
    const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();
    watched.during = 'jobs';
    const caused = named(
      await sql<{ name: string }[]>`
      select distinct task_identifier as name from graphile_worker.jobs`,
    );
    const worker = await startWorker(shop.ctx);
    const timed = async () =>
      named(
        await sql<{ name: string }[]>`
        select identifier as name from graphile_worker._private_known_crontabs`,
      );
    // One of each queue.
    await expect
      .poll(timed, { timeout: MINUTE })
      .toEqual(expect.arrayContaining(['expire_due_orders', 'tidy']));
    const tasks = async () =>
      named(await sql<{ name: string }[]>`select identifier as name from graphile_worker._private_tasks`);
    const tried = [...caused, ...(await timed())].toSorted();
    await expect.poll(tasks, { timeout: MINUTE }).toEqual(tried);

    for (const name of await timed()) await sql`select graphile_worker.add_job(${name})`;
    const [{ moment } = { moment: '' }] = await sql<{ moment: string }[]>`select now()::text as moment`;
    const begun = await sql<{ id: string }[]>`
      update graphile_worker._private_jobs set run_at = ${moment}::text::timestamptz returning id`;
    const ids = begun.map(({ id }) => id);
    const left = async () => [
      ...(await sql`
        select task_identifier, last_error from graphile_worker.jobs
        where id = any(${ids}) and (run_at = ${moment}::text::timestamptz or last_error is not null)`),
    ];
    await expect.poll(left, { timeout: 2 * MINUTE, interval: 100 }).toEqual([]);
    await worker.stop();
    watched.during = 'the operators’ list of stuck work';
    await listStuckWork(shop.ctx);
  },
  5 * MINUTE,
);

test('A13: no statement’s cost grows with the size of a table, reports apart', () => {
  expect(watched.reads.length).toBeGreaterThan(1_000);
  expect(findings()).toEqual([]);
});

test('A13: an index that is gone is noticed', async () => {
  watched.reads = [];
  watched.during = 'ownOrders';
  await shop.database.sql`drop index orders_user, orders_user_created`;
  await calls['ownOrders']!();
  const told = /^orders: .* rows, during ownOrders\nselect .*\nGive orders an index for what the/;
  expect(findings()).toEqual(expect.arrayContaining([expect.stringMatching(told)]));
});
