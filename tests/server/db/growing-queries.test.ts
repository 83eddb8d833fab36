import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { listStuckWork } from '../../../server/features/operations/list-stuck-work.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { getDatabaseUrl } from '../../support/servers/database-server.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { METRICS_TOKEN } from '../metrics/scrape.ts';
import { createEndpointCalls, type EndpointCall } from './growth/endpoint-calls.ts';
import { fillLargeShop, ROWS, SMALL_TABLES } from './growth/large-shop.ts';
import { logPlans, type TableRead, watchPlans } from './growth/watch-plans.ts';

/** Rows that one node of a query plan may read, however large the table is. */
const MAX_ROWS = 2_000;
const MINUTE = 60_000;

const PERIOD_TOTALS_REASON = 'sums of a period, from sums by day (decision 033)';
/** Exceptions that may read more, matched by activity, by a part of the statement, or by both. */
const REPORTS: { during?: string; statement?: string; reason: string }[] = [
  { statement: 'select count(*)::int as count from (', reason: 'counting stops at 10,000 (decision 022)' },
  {
    during: 'jobs',
    statement: 'having c.units_sold <> coalesce(sum(p.units_sold), 0)',
    reason: 'sums up what each category has sold, once an hour (decision 170)',
  },
  { during: 'dashboardSummary', reason: PERIOD_TOTALS_REASON },
  { during: 'dashboardTopProducts', reason: PERIOD_TOTALS_REASON },
  { during: 'dashboardTopCustomers', reason: PERIOD_TOTALS_REASON },
  { during: 'dashboardChannels', reason: PERIOD_TOTALS_REASON },
  { during: 'dashboardDailyMetrics', reason: PERIOD_TOTALS_REASON },
  {
    during: 'managedProducts',
    statement: 'not exists (select from "product_images"',
    reason: 'staff look for what lacks a picture until nothing does',
  },
  {
    during: 'managedCategories',
    statement: 'archived_at is not null',
    reason: 'counts archived products, from their index; rarely opened',
  },
  {
    statement: 'order by units_sold desc, id limit $1',
    reason:
      'looks at 100,000 best sellers once an hour, and at those that were marked before (decisions 168 and 173)',
  },
  { during: 'dashboardComparison', reason: PERIOD_TOTALS_REASON },
  { during: 'exportDailyMetrics', reason: PERIOD_TOTALS_REASON },
  {
    during: 'jobs',
    statement: 'with shop as (',
    reason: 'the catalogue is ranked as a whole once an hour',
  },
  {
    during: 'exportFitments',
    statement: '"fitment_kind" <> ',
    reason: 'an export passes every product once, and leaves out those that nobody has checked',
  },
  {
    during: 'fitmentCoverage',
    statement: 'product_counts',
    reason: 'stops at 1,000 products of each subcategory',
  },
  {
    during: 'jobs',
    statement: 'insert into fitment_conflicts',
    reason: 'all rules are compared once a night',
  },
  {
    during: 'jobs',
    statement: 'insert into "vehicle_lists"',
    reason: 'lists of up to 50 vehicles are made together (decision 110)',
  },
  { during: '/sitemap.xml', reason: 'names the whole catalogue' },
  { during: '/sitemap-pages.xml', reason: 'counts the parts of all cars' },
  { during: '/sitemap-numbers-1.xml', reason: 'names up to 50,000 part numbers' },
  { during: '/sitemap-products-1.xml', reason: 'names up to 50,000 products' },
  {
    during: 'deleteAccount',
    statement: 'delete from "mails"',
    reason: 'looks for order numbers in all emails, of which only those of a day are kept',
  },
  { during: 'operations', statement: 'drizzle.__drizzle_migrations', reason: 'one row for each migration' },
  {
    during: 'eraseCustomer',
    statement: 'delete from "mails"',
    reason: 'as deleteAccount does',
  },
];

let shop: TestShop;
let recording: ReturnType<typeof watchPlans>;
let calls: Record<string, EndpointCall>;
beforeAll(async () => {
  shop = await startTestShop({ METRICS_TOKEN });
  const name = new URL(shop.database.url).pathname.slice(1);
  const superuser = openDatabase(getDatabaseUrl(inject('databaseSuperuser'), name), { max: 1 });
  await fillLargeShop(superuser.sql);
  await logPlans(superuser.sql);
  await superuser.close();
  recording = watchPlans(shop.ctx.database.pgPools);
  calls = await createEndpointCalls(shop);
}, 5 * MINUTE);
afterAll(() => shop.close());

const isReport = ({ during, statement }: TableRead) =>
  REPORTS.some(
    (report) =>
      (report.during === undefined || report.during === during) &&
      (report.statement === undefined || statement.includes(report.statement)),
  );

const readsTooMuch = (read: TableRead) =>
  !(read.table in SMALL_TABLES) &&
  !read.table.startsWith('_private_') &&
  (read.scanType === 'Seq Scan' || read.rows > MAX_ROWS) &&
  !isReport(read);

function describeFindings(): string[] {
  const texts = recording.reads.filter(readsTooMuch).map(({ table, scanType, rows, statement, during }) => ({
    key: `${table} ${statement}`,
    text: [
      `${table}: ${scanType}, ${rows} of ${ROWS} rows, during ${during}`,
      statement.trim().replaceAll(/\s+/g, ' ').slice(0, 700),
      `Give ${table} an index for what the statement asks and for its order (server/db/schema), or the statement a limit.`,
    ].join('\n'),
  }));
  return [...new Map(texts.map(({ key, text }) => [key, text])).values()];
}

test('all growing tables are filled; add a new one to growth/large-shop.ts, or to its SMALL_TABLES', async () => {
  const small = await shop.database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < ${ROWS} order by 1`;
  expect(small.map(({ name }) => name)).toEqual(Object.keys(SMALL_TABLES).toSorted());
});

test(
  'A13: every endpoint replies',
  async () => {
    const refused: unknown[] = [];
    const files = [
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-products-1.xml',
      '/sitemap-numbers-1.xml',
      '/robots.txt',
    ];
    const all = {
      ...calls,
      ...Object.fromEntries(files.map((path) => [path, () => shop.request('GET', path)])),
      '/metrics': () => shop.request('GET', '/metrics', { token: METRICS_TOKEN }),
    };
    for (const [name, call] of Object.entries(all)) {
      recording.during = name;
      for (const reply of [await call()].flat())
        if (![200, 204].includes(reply.status)) refused.push({ name, ...reply });
    }
    expect(refused).toEqual([]);
  },
  5 * MINUTE,
);

test(
  'A13: every job runs',
  async () => {
    const { sql } = shop.database;
    const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();
    recording.during = 'jobs';
    const jobsFromCalls = named(
      await sql<{ name: string }[]>`
      select distinct task_identifier as name from graphile_worker.jobs`,
    );
    const worker = await startWorker(shop.ctx);
    const listScheduledJobs = async () =>
      named(
        await sql<{ name: string }[]>`
        select identifier as name from graphile_worker._private_known_crontabs`,
      );
    await expect
      .poll(listScheduledJobs, { timeout: MINUTE })
      .toEqual(expect.arrayContaining(['expire_due_orders', 'tidy']));
    const tasks = async () =>
      named(await sql<{ name: string }[]>`select identifier as name from graphile_worker._private_tasks`);
    const tried = [...new Set([...jobsFromCalls, ...(await listScheduledJobs())])].toSorted();
    await expect.poll(tasks, { timeout: MINUTE }).toEqual(tried);

    for (const name of await listScheduledJobs()) await sql`select graphile_worker.add_job(${name})`;
    const [{ moment } = { moment: '' }] = await sql<{ moment: string }[]>`select now()::text as moment`;
    const startedJobs = await sql<{ id: string }[]>`
      update graphile_worker._private_jobs set run_at = ${moment}::text::timestamptz returning id`;
    const ids = startedJobs.map(({ id }) => id);
    const listUnfinishedJobs = async () => [
      ...(await sql`
        select task_identifier, last_error from graphile_worker.jobs
        where id = any(${ids}) and (run_at = ${moment}::text::timestamptz or last_error is not null)`),
    ];
    await expect.poll(listUnfinishedJobs, { timeout: 2 * MINUTE, interval: 100 }).toEqual([]);
    await worker.stop();
    recording.during = 'the operators’ list of stuck work';
    await listStuckWork(shop.ctx);
  },
  5 * MINUTE,
);

test('A13: no statement’s cost grows with the size of a table, except for reports', () => {
  expect(recording.reads.length).toBeGreaterThan(1_000);
  expect(describeFindings()).toEqual([]);
});

test('A13: a missing index is detected', async () => {
  recording.reads = [];
  recording.during = 'ownOrders';
  await shop.database.sql`drop index orders_user, orders_user_created`;
  await calls['ownOrders']!();
  const expectedFinding = /^orders: .* rows, during ownOrders\nselect .*\nGive orders an index for what the/;
  expect(describeFindings()).toEqual(expect.arrayContaining([expect.stringMatching(expectedFinding)]));
});
