import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { clientError } from '../../factories/client-error.ts';
import { createUser } from '../../factories/create-user.ts';
import { tally } from '../../factories/tally.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let app: ReturnType<typeof createApp>;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  shop = await startTestShop({ TRUSTED_PROXIES: '1', LIMIT_CLIENT_ERRORS_PER_SHOP: '30' });
  app = createApp({ ...shop.ctx, log });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
  shop.clock.advance(HOUR_MS - (shop.clock.now().getTime() % HOUR_MS));
});

const send = async (body: unknown, { address = '198.51.100.7', token = '' } = {}) =>
  app.request('/api/m/client-errors/', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

test('an error of the browser app is one warning in the log, with the id of its request', async () => {
  const response = await send(clientError);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id: response.headers.get('x-request-id'),
      client_error: {
        kind: 'render',
        message: "Cannot read properties of null (reading 'price')",
        stack: 'at ProductCard (https://gari.example/assets/product-lists-Bx3kd9a.js:1:20413)',
        component_stack:
          'at ProductCard (https://gari.example/assets/product-lists-Bx3kd9a.js:1:20413)\nat main',
        path: '/collection',
        build: 'index-Q7s1xZa.js',
      },
      msg: 'client error',
    },
  ]);
});

test('personal data that a browser did not mask is not logged, nor who sent it', async () => {
  const user = await createUser(shop.ctx);
  const secrets = ['wanjiku@mail.example', '+254798111222', '7K3M9QXW2VAB', 'Wanjiku Kamau'];
  const text = `${secrets.slice(0, 3).join(' ')} "Wanjiku Kamau"`;
  const body = {
    kind: 'error',
    message: text,
    stack: `Error: ${text}\nat f (https://gari.example/a.js?q=Wanjiku:1:2)\nWanjiku Kamau`,
    component_stack: text,
    path: '/orders/7K3M9QXW2VAB?phone=+254798111222',
    build: text,
  };
  expect((await send(body, { token: user.token })).status).toBe(204);
  const line = lines.join('');
  const personalData = [...secrets, 'Wanjiku', user.email, '198.51.100.7'];
  expect(personalData.filter((text) => line.includes(text))).toEqual([]);
  expect(JSON.parse(line).client_error).toEqual({
    kind: 'error',
    message: '[email] [number] [id] "…"',
    stack: 'at f (https://gari.example/a.js?…:1:2)',
    component_stack: '',
    path: '/orders/:id',
    build: '[email] [number] [id] "…"',
  });
});

test.each([
  ['message', 'm'.repeat(301)],
  ['stack', 's'.repeat(4001)],
  ['component_stack', 'c'.repeat(2001)],
  ['path', '/'.repeat(201)],
  ['build', 'b'.repeat(101)],
  ['kind', 'crash'],
])('a report with too long or unknown a %s is refused and not logged', async (field, value) => {
  const response = await send({ ...clientError, [field]: value });
  const body = await response.json();
  expect([response.status, body.code, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', [field]]);
  expect(lines).toEqual([]);
});

test('20 an hour from one address and a limit for the whole shop; the rest is not logged and does not count', async () => {
  const sendMany = async (count: number, address: string) => {
    const replies = await Promise.all(Array.from({ length: count }, () => send(clientError, { address })));
    return tally(replies.map((reply) => reply.status));
  };
  expect(await sendMany(22, '198.51.100.8')).toEqual({ 204: 20, 429: 2 });
  const refused = await send(clientError, { address: '198.51.100.8' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(await sendMany(12, '198.51.100.9')).toEqual({ 204: 10, 429: 2 });
  expect(lines).toHaveLength(30);
});
