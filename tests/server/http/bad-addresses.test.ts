import { type ObjectSchema, safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts';
import { campaigns } from '../../../server/db/schema/index.ts';
import { createOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { expectNoFaults, findFault, rows, rowsWith } from './endpoint-rows.ts';
import { SEGMENTS } from './hostile-input.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isStaff: true, isSuperuser: true }));
  await createOrder(shop);
  await shop.db.insert(campaigns).values({ name: 'Long Rains', channel: 'radio', utmCampaign: 'long-rains' });
});
afterAll(() => shop.close());

/** Valid for every endpoint whose address is not looked at before its body. */
const BODY = {
  status: 'shipping',
  rating: 5,
  comment: 'Fits.',
  text: 'Call first.',
  lines: [],
  amount: 1,
  reason: 'Call first.',
  restock: true,
  left: 1,
};

const getFieldNames = (schema: Endpoint['query']) => Object.keys((schema as ObjectSchema<any, any>).entries);

async function requestAll(row: Endpoint, addresses: string[]) {
  const before = await countRows(shop.db);
  const faults: { endpoint: string; fault: string | null }[] = [];
  const statuses: number[] = [];
  for (const address of addresses) {
    const reply = await shop.request(row.method, address, {
      token,
      ...(row.body && { body: BODY }),
      ...(row.bodyMediaType && { rawBody: 'id\n1\n', headers: { 'Content-Type': row.bodyMediaType } }),
    });
    faults.push({ endpoint: address.slice(0, 120), fault: findFault(row, reply) });
    statuses.push(reply.status);
  }
  expectNoFaults(faults);
  expect(await countRows(shop.db)).toEqual(before);
  return statuses;
}

describe.each(rowsWith('params'))('$title', ({ row }) => {
  test('[WIRE-03] returns 404 for an unknown address, whatever it contains', async () => {
    const addresses = SEGMENTS.map((segment) => row.path.replace(/:[a-z_]+/, segment));
    const statuses = await requestAll(row, addresses);
    expect([...new Set(statuses)]).toEqual([404]);
  });
});

describe.each(rowsWith('query'))('$title', ({ row }) => {
  test('[WIRE-03] refuses or ignores odd parameters, one by one and repeated', async () => {
    const names = getFieldNames(row.query);
    const single = names.flatMap((name) => ['', ...SEGMENTS].map((value) => `?${name}=${value}`));
    const repeated = names.map((name) => `?${name}=1&${name}=2&${name}=x`);
    const nested = names.flatMap((name) => [
      `?${name}[]=1`,
      `?${name}[a]=1`,
      `?${name}`,
      `?${name}=1&${name}`,
    ]);
    const many = names.map((name) => `?${Array.from({ length: 500 }, () => `${name}=1`).join('&')}`);
    const unknown = [
      '?__proto__=1',
      '?constructor=1',
      '?toString=1',
      '?unknown=1',
      '?&&&=&',
      '?%',
      '?%00=%00',
      '?=1',
    ];
    const statuses = await requestAll(
      row,
      [...single, ...repeated, ...nested, ...many, ...unknown].map(
        (query) => `${row.path.replace(':id', '1')}${query}`,
      ),
    );
    const hasDefaults = safeParse(row.query!, {}).success;
    const namesCar = row.errors.includes('VEHICLE_MERGED');
    expect(new Set(statuses)).toEqual(
      new Set([...(hasDefaults ? [200] : []), 400, ...(namesCar ? [404] : [])]),
    );
  });
});

describe('every path', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'POST', 'GET'])(
    '[WIRE-03] returns 404 for %s where it is not served',
    async (method) => {
      const served = new Set(rows.filter(([, row]) => row.method === method).map(([, row]) => row.path));
      const unserved = [...new Set(rows.map(([, row]) => row.path))].filter((path) => !served.has(path));
      const statuses = await Promise.all(
        unserved
          .map((path) => path.replace(':order_number', 'ZZZZZZZZZZZZ').replace(/:\w+/, '7'))
          .map(async (path) => ({ path, status: (await shop.request(method, path, { token })).status })),
      );
      expect(statuses.filter(({ status }) => status !== 404)).toEqual([]);
    },
  );

  test.each(rows.map(([, row]) => ({ row, path: row.path })))(
    '[WIRE-03] $path matches exactly that path',
    async ({ row, path }) => {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      const address = other.replace(':order_number', 'ZZZZZZZZZZZZ').replace(/:\w+/, '7');
      const reply = await shop.request(row.method, address, { token });
      expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});
