import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/context/config.ts';
import type { Context } from '../../server/context/context.ts';
import { createContext } from '../../server/create-context.ts';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { listChannels } from '../../server/features/analytics/list-channels.ts';
import { listDailyMetrics } from '../../server/features/analytics/list-daily-metrics.ts';
import { listTopCustomers } from '../../server/features/analytics/list-top-customers.ts';
import { listTopProducts } from '../../server/features/analytics/list-top-products.ts';
import { readSummary } from '../../server/features/analytics/read-summary.ts';
import { selectAuditPage } from '../../server/features/audit/audit.queries.ts';
import { listStaffOrders } from '../../server/features/orders/list-staff-orders.ts';
import { selectRefundPage } from '../../server/features/refunds/refunds.queries.ts';
import { startShop } from '../run/start-shop.ts';
import { explain } from './explain.ts';
import { generateOrders } from './generate-orders.ts';
import { median } from './median.ts';

const SIZES = [10_000, 200_000];
const ROUNDS = 30;
const MAX_RATIO = 2;
const DAY_MS = 86_400_000;

const toIsoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const monthQuery = `?from=${toIsoDay(29)}&to=${toIsoDay(0)}`;

const pathsByKind: Record<string, string[]> = {
  'recent orders': ['?status=all', '?status=all&page=3', '?status=paid', '?status=pending'].map(
    (query) => `/api/o/existing/${query}`,
  ),
  'orders by number, e-mail, phone': ['MADE00001F', 'buyer-4000@made', '0712', 'buyer-95'].map(
    (q) => `/api/o/existing/?status=all&q=${q}`,
  ),
  'product list': ['/api/p/products/?page=1', '/api/p/products/?page=9', '/api/p/products/?q=brake'],
  refunds: ['/api/y/refunds/?state=open', '/api/y/refunds/?state=done'],
  'payments under review': ['/api/y/reviews/payments/?state=open'],
  audit: [
    '/api/y/audit/',
    '/api/y/audit/?page=4',
    '/api/y/audit/?actor=staff',
    '/api/y/audit/?subject=order%20MADE0000',
  ],
  campaigns: ['/api/y/campaigns/'],
  ...Object.fromEntries(
    ['summary', 'top-products', 'top-customers', 'campaigns', 'daily-metrics'].map((name) => [
      `dashboard: ${name}`,
      [`/api/y/dashboard/${name}/${monthQuery}`, `/api/y/dashboard/${name}/`],
    ]),
  ),
};

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/a/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'superuser@gari.test', password: DEMO_PASSWORD }),
  });
  const { tokens } = (await reply.json()) as { tokens: { access_token: string } };
  return tokens.access_token;
}

/** Returns the mean of the paths' median times in milliseconds, after one warm-up request each. */
async function measure(url: string, token: string, paths: string[]): Promise<number> {
  const medians: number[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now();
      const reply = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${reply.status} for ${path}`);
      if (round > 0) times.push(performance.now() - start);
    }
    medians.push(median(times));
  }
  return medians.reduce((sum, time) => sum + time, 0) / medians.length;
}

async function printPlans(url: string): Promise<void> {
  const { database, ...ctx } = createContext(readConfig({ DATABASE_URL: url }));
  const period = { from: toIsoDay(29), to: toIsoDay(0) };
  const queries: Record<string, (reader: Context) => unknown> = {
    'recent orders': (reader) => listStaffOrders(reader, { query: { page: 3, status: 'all', q: '' } }),
    'orders by e-mail': (reader) =>
      listStaffOrders(reader, { query: { page: 1, status: 'all', q: 'buyer-95' } }),
    'refunds that are done': ({ db }) => selectRefundPage(db, { state: 'done', page: 1, pageSize: 20 }),
    'audit of an order': ({ db }) =>
      selectAuditPage(db, {
        actor: '',
        subject: 'order MADE0000',
        from: null,
        to: null,
        page: 1,
        pageSize: 50,
      }),
    'summary of a month': (reader) => readSummary(reader, { query: period }),
    'top products of a month': (reader) => listTopProducts(reader, { query: period }),
    'top customers of a month': (reader) => listTopCustomers(reader, { query: period }),
    'top customers of all time': (reader) => listTopCustomers(reader, { query: { from: null, to: null } }),
    channels: (reader) => listChannels(reader, { query: { from: null, to: null } }),
    'daily metrics': (reader) => listDailyMetrics(reader, { query: { from: null, to: null } }),
  };
  const tables = /\b(?:orders|users|refund_tasks|audit_log|sales_by_day|customer_sales|product_sales)\b/;
  for (const [title, read] of Object.entries(queries))
    await explain(url, { title, tables, read: (db) => read({ ...ctx, db }) });
  await database.close();
}

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const shop = await startShop({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(await findFreePort()),
  LOG_LEVEL: 'error',
  DEMO_HISTORY: 'on',
});
const { sql, close } = openDatabase(shop.databaseUrl, { max: 1 });
const timings: Record<string, number[]> = {};
try {
  for (const size of SIZES) {
    const start = performance.now();
    await generateOrders(sql, size);
    console.log(`${size} orders (${Math.round((performance.now() - start) / 1000)} s to make them)`);
    const token = await signIn(shop.url);
    for (const [kind, paths] of Object.entries(pathsByKind))
      (timings[kind] ??= []).push(await measure(shop.url, token, paths));
  }
  await printPlans(shop.databaseUrl);
  console.log(`\nms at ${SIZES.join(' and ')} orders`);
  for (const [kind, [small = 0, large = 0]] of Object.entries(timings)) {
    const ratio = large / small;
    console.log(`${kind}: ${small.toFixed(1)} and ${large.toFixed(1)}, ${ratio.toFixed(2)} times`);
    if (ratio > MAX_RATIO) process.exitCode = 1;
  }
} finally {
  await close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
