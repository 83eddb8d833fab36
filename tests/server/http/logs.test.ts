import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let app: ReturnType<typeof createApp>;
const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
beforeAll(async () => {
  shop = await startTestShop();
  app = createApp({ ...shop.ctx, log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

const PASSWORD = 'Never-in-a-log-1';
const PHONE = '+254798111222';

function request(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  return app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function placeOrderFor(user: { token: string }) {
  const product = await createProduct(shop.db);
  const details = { ...deliveryDetails, phone: PHONE };
  return request('POST', '/api/o/new/', {
    token: user.token,
    body: orderRequest([{ product, quantity: 1 }], { deliveryDetails: details }),
  });
}

test('a request logs one line with its id, without its query', async () => {
  const response = await request('GET', '/api/s/search/?q=secret-wish');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/s/search/',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('health checks that pass are logged at debug, since balancers ask several times a second', async () => {
  await request('GET', '/healthz');
  await request('GET', '/readyz');
  const stopping = createApp({ ...shop.ctx, log }, { isStopping: () => true });
  await stopping.request('/healthz');
  const levels = lines.map((line) => {
    const { level, path, status } = JSON.parse(line) as { level: string; path: string; status: number };
    return `${level} ${path} ${status}`;
  });
  expect(levels).toEqual(['debug /healthz 200', 'debug /readyz 200', 'info /healthz 503']);
});

test('a refusal is not a defect: only its status is logged', async () => {
  await request('GET', '/api/a/user/info/');
  expect(
    lines.map((line) => JSON.parse(line)).map(({ level, status, msg }) => ({ level, status, msg })),
  ).toEqual([{ level: 'info', status: 401, msg: 'request' }]);
});

test('a complete sale logs no password, token or phone', async () => {
  const user = await createUser(shop.ctx, { password: PASSWORD });
  const wrong = await request('POST', '/api/a/login/', {
    body: { email: user.email, password: `${PASSWORD}!` },
  });
  expect(wrong.status).toBe(401);
  const signedIn = await request('POST', '/api/a/login/', {
    body: { email: user.email, password: PASSWORD },
  });
  const { tokens } = (await signedIn.json()) as { tokens: { access_token: string; refresh_token: string } };
  const placed = await placeOrderFor({ token: tokens.access_token });
  const { order_number } = (await placed.json()) as { order_number: string };
  const prompted = await request('POST', '/api/p/stk_initiate/', {
    token: tokens.access_token,
    body: { phone: '0798 111 222', order_id: order_number },
  });
  expect(prompted.status).toBe(200);
  await request('POST', `/hooks/stk/${'ab'.repeat(32)}`, { body: { Body: { PhoneNumber: 254798111222 } } });
  await request('POST', '/api/token/refresh/', { body: { refresh: tokens.refresh_token } });

  const text = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(6);
  for (const secret of [PASSWORD, tokens.access_token, tokens.refresh_token, 'ab'.repeat(32), user.email]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/798\s?111\s?222/);
  expect(text).toContain('/hooks/stk/…');
});

test('[FIT-54] adding and merging cars logs no frame number, even when the database refuses them', async () => {
  const { token } = await createUser(shop.ctx);
  const { slug: vehicle } = await createVehicle(shop.db);
  const car = { vehicle, frame: 'NZE141-6012345', used_at: '2026-01-31T10:00:00.000Z' };
  const add = async () => (await request('POST', '/api/a/garage/', { token, body: car })).status;
  expect(await add()).toBe(200);
  await request('PUT', '/api/a/garage/merge/', { token, body: { cars: [car] } });
  await request('POST', '/api/a/garage/', { token, body: { ...car, year: 1 } });
  await shop.db.execute(sql`delete from garage_cars`);
  await shop.db.execute(sql`alter table garage_cars add constraint refuse_all check (year is not null)`);
  expect(await add()).toBe(500);
  await shop.db.execute(sql`alter table garage_cars drop constraint refuse_all`);
  const text = lines.join('');
  expect(text).toContain('refuse_all');
  expect(text).not.toMatch(/6012345/);
});

test('a defect is logged once, with its request id and cause, without the query’s values', async () => {
  const user = await createUser(shop.ctx);
  await shop.db.execute(sql`alter table orders rename to orders_away`);
  const response = await placeOrderFor(user);
  await shop.db.execute(sql`alter table orders_away rename to orders`);
  expect(response.status).toBe(500);
  const defects = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(defects).toHaveLength(1);
  expect(defects[0]).toMatchObject({ msg: 'defect', request_id: response.headers.get('x-request-id') });
  expect(JSON.stringify(defects[0].err)).toContain('relation \\"orders\\" does not exist');
  expect(JSON.stringify(defects[0].err)).toContain('place-order.ts');
});

test('a failing query with a phone and a name in it logs neither', async () => {
  const user = await createUser(shop.ctx);
  await shop.db.execute(sql`alter table orders add constraint refuse_all check (phone = '') not valid`);
  const response = await placeOrderFor(user);
  await shop.db.execute(sql`alter table orders drop constraint refuse_all`);
  expect(response.status).toBe(500);
  const text = lines.join('');
  expect(text).toContain('refuse_all');
  expect(text).not.toContain('798111222');
  expect(text).not.toContain('Hassan');
  expect(text).not.toContain('amina@example.com');
});

test.each(['password', 'token', 'access', 'refresh', 'authorization'])(
  'a field named %s is never logged',
  (name) => {
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ [name]: 'open-secret' }, 'flat');
    log.info({ user: { [name]: 'open-secret' } }, 'nested');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('open-secret');
  },
);
