import { readConfig } from '../../server/context/config.ts';
import type { Context } from '../../server/context/context.ts';
import { createContext } from '../../server/create-context.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { listChannels } from '../../server/features/analytics/list-channels.ts';
import { listDailyMetrics } from '../../server/features/analytics/list-daily-metrics.ts';
import { listTopCustomers } from '../../server/features/analytics/list-top-customers.ts';
import { listTopProducts } from '../../server/features/analytics/list-top-products.ts';
import { readSummary } from '../../server/features/analytics/read-summary.ts';
import { selectAuditPage } from '../../server/features/audit/audit.queries.ts';
import { listStaffOrders } from '../../server/features/orders/list-staff-orders.ts';
import { selectManagedPage } from '../../server/features/products/products.queries.ts';
import { selectRefundPage } from '../../server/features/refunds/refunds.queries.ts';
import { explain } from './explain.ts';

const DAY_MS = 86_400_000;

const toIsoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const monthQuery = `?from=${toIsoDay(29)}&to=${toIsoDay(0)}`;

/** The addresses of the lists and figures of the back office, by kind. */
export const staffPathsByKind: Record<string, string[]> = {
  'recent orders': ['all', 'all&page=3', 'paid', 'pending', 'shipping', 'cancelled'].map(
    (status) => `/api/o/existing/?status=${status}`,
  ),
  'orders by number, email, phone': ['MADE00001F', 'achieng.abdi.4000', '0712', 'wanjiku', 'Njeri Kamau'].map(
    (q) => `/api/o/existing/?status=all&q=${encodeURIComponent(q)}`,
  ),
  'product list': ['', '?page=9', '?stock=low', '?sort=name', '?archived=true', '?lacks=fitment'].map(
    (query) => `/api/p/products/${query}`,
  ),
  'product list, a common word': ['/api/p/products/?q=brake', '/api/p/products/?q=toyota'],
  'product list, a rare word': ['/api/p/products/?q=made-9123', '/api/p/products/?q=nothing-like-it'],
  'search of everything': ['brake', 'MADE0000', 'wanjiku', 'toyota'].map((q) => `/api/y/search/?q=${q}`),
  refunds: ['/api/y/refunds/?state=open', '/api/y/refunds/?state=done'],
  'payments under review': ['open', 'done'].map((state) => `/api/y/reviews/payments/?state=${state}`),
  customers: ['/api/y/customers/', '/api/y/customers/?page=9', '/api/y/customers/?sort=value'],
  'customers by name, email, phone': ['wanjiku', 'achieng.abdi.4000', '0712', 'Njeri Kamau'].map(
    (q) => `/api/y/customers/?q=${encodeURIComponent(q)}`,
  ),
  'to do': ['/api/y/open-tasks/'],
  categories: ['/api/y/categories/'],
  'reports of fitment': ['coverage', 'conflicts', 'unknown-codes'].map((name) => `/api/y/fitment/${name}/`),
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
  'dashboard: comparison': [`/api/y/comparison/${monthQuery}`],
};

/** Returns the access token of a superuser with the demo password. */
export async function signIn(url: string, email = 'superuser@gari.test'): Promise<string> {
  const reply = await fetch(`${url}/api/a/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { tokens } = (await reply.json()) as { tokens: { access_token: string } };
  return tokens.access_token;
}

export async function printStaffPlans(url: string): Promise<void> {
  const { database, ...ctx } = createContext(readConfig({ DATABASE_URL: url }));
  const period = { from: toIsoDay(29), to: toIsoDay(0) };
  const queries: Record<string, (reader: Context) => unknown> = {
    'recent orders': (reader) => listStaffOrders(reader, { query: { page: 3, status: 'all', q: '' } }),
    'orders by name': (reader) =>
      listStaffOrders(reader, { query: { page: 1, status: 'all', q: 'wanjiku' } }),
    'products with a rare word': ({ db }) =>
      selectManagedPage(
        db,
        { q: 'nothing-like-it', archived: 'false', stock: 'all', page: 1, page_size: 12 },
        5,
      ),
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
  const tables =
    /\b(?:orders|product_names|users|refund_tasks|audit_log|sales_by_day|customer_sales|product_sales)\b/;
  for (const [title, read] of Object.entries(queries))
    await explain(url, { title, tables, read: (db) => read({ ...ctx, db }) });
  await database.close();
}
