import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { runImport } from '../../../server/features/imports/run-import.ts';
import { createUser } from '../../factories/create-user.ts';
import type { ShopClient } from '../../support/call-api.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createCategories } from '../products/product-fixtures.ts';
import { catalogueRows, importFile } from './catalogue-file.ts';

const MB = 1024 * 1024;
const ROWS = 200_000;

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
  await createCategories(shop);
});
afterAll(() => shop.close());

const FULL = 'id,name,description,price,category,stock_quantity,archived';

/** Returns a file of about this size with an error in every cell that can have one. */
function createFileWithErrors(bytes: number): string {
  const row = `,${'n'.repeat(80)},${'d'.repeat(60)},no price,no shelf,no stock,perhaps\n`;
  return `${FULL}\n${row.repeat(Math.floor((bytes - FULL.length - 1) / row.length))}`;
}

async function startImport(client: ShopClient, csv: string, query: EndpointQuery<'startImport'> = {}) {
  const file = { type: 'text/csv', content: new Blob([csv]) } as const;
  const { body } = await client.call('startImport', { token: superuser.token, query, file });
  return body.id;
}
const read = async (id: number) =>
  (await shop.call('catalogueImport', { token: superuser.token, params: { id } })).body;

describe('errors reported for a bad file', () => {
  test('[PRODUCT-04] S8: the first 1,000 errors, how many there are, and of how many rows', async () => {
    const file = `name,price,category\n${'Pads,x,no shelf\n'.repeat(1500)}`;
    const id = await startImport(shop, file);
    await runImport(shop.ctx, id);
    const importState = await read(id);
    expect({ ...importState, errors: importState.errors.length }).toMatchObject({
      state: 'refused',
      total: 1500,
      errors: 1000,
      error_count: 3000,
      bad_rows: 1500,
    });
    expect(importState.errors[0]).toEqual({
      row: 2,
      column: 'category',
      message: 'There is no such category',
    });
    expect(importState.errors.at(-1)).toEqual({
      row: 501,
      column: 'price',
      message: 'Must be a whole number',
    });
  });

  test('[PRODUCT-04] S8: the database accepts no more errors than that', async () => {
    const errors = Array.from({ length: 1001 }, () => ({ row: 2, column: '', message: 'x' }));
    const write = shop.database.sql`
      insert into catalogue_imports (body, dry_run, errors, error_count, created_at)
      values ('', true, ${JSON.stringify(errors)}, 1001, now())`;
    await expect(write).rejects.toThrow('catalogue_imports_errors');
  });

  test.each([101, 300_000])('[PRODUCT-04] S8: %i columns are one error', async (columns) => {
    const message = 'The header has more than 100 columns.';
    const file = `${Array.from({ length: columns }, () => 'c').join(',')}\n1\n`;
    const { errors, errorCount, total } = await importFile(shop, file);
    expect({ errors, errorCount, total }).toEqual({
      errors: [{ row: 1, column: '', message }],
      errorCount: 1,
      total: 0,
    });
  });

  test('[PRODUCT-04] S8: too many rows are one error, and none is written even when good ones are accepted', async () => {
    const before = (await catalogueRows(shop)).length;
    const file = `name,price,category\n${'Pads,100,Brakes\n'.repeat(200_001)}`;
    const { errors, written, total } = await importFile(shop, file, { acceptGood: true });
    expect({ errors, written, total }).toEqual({
      errors: [{ row: 200_002, column: '', message: 'A file may have 200,000 rows. Please split this one.' }],
      written: false,
      total: 0,
    });
    expect(await catalogueRows(shop)).toHaveLength(before);
  });

  test.each([
    ['cells', ','],
    ['letters', 'x'],
    ['quoted letters', '"x'],
  ])('[PRODUCT-04] S8: a row that never ends is one error: %s', async (_, text) => {
    const file = `name,price,category\nPads,100,Brakes\n${text[0]}${text.at(-1)!.repeat(3 * MB)}`;
    expect((await importFile(shop, file)).errors).toEqual([
      { row: 3, column: '', message: 'This row has more than 100,000 characters.' },
    ]);
  });

  test('[PRODUCT-04] S8: a cell is quoted with its first 80 characters', async () => {
    const long = 'c'.repeat(5000);
    const cut = `${'c'.repeat(80)}…`;
    const [unknown] = (await importFile(shop, `name,${long}\nPads,1\n`)).errors;
    expect([unknown!.column, unknown!.message.split(' Known')[0]]).toEqual([
      cut,
      `There is no column '${cut}'.`,
    ]);
    const [made] = await shop.database.sql<{ id: number }[]>`
      insert into products (slug, name, price, category_id) values ('cut', 'Cut', 100, 1) returning id`;
    const changed = await importFile(shop, `id,version,price\n${made!.id},${long},200\n`);
    expect(changed.errors).toEqual([
      {
        row: 2,
        column: 'version',
        message: `Was changed since the export (version ${cut} in the file, 1 now). Please export it again.`,
      },
    ]);
  });

  test('[PRODUCT-04] S8: surrogate pairs are preserved wherever they stand', async () => {
    const names = Array.from(
      { length: 300 },
      (_, index) => `${'🚗'.repeat(70)}${'x'.repeat(index % 7)} ${index}`,
    );
    const file = `name,price,category\n${names.map((name) => `${name},100,Brakes\n`).join('')}`;
    expect((await importFile(shop, file)).errors).toEqual([]);
    const written = new Set((await catalogueRows(shop)).map((row) => row['name']));
    expect(names.filter((name) => !written.has(name))).toEqual([]);
  });
});

/** Returns the part of the task's CPU time on the main thread that the longest step between two timers took, 0 to 1. */
async function measureLongestStep(task: () => Promise<unknown>): Promise<number> {
  const read = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const start = read();
  let last = start;
  let longest = 0;
  const sample = () => {
    const now = read();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(sample, 1);
  await task();
  sample();
  clearInterval(timer);
  return longest / (last - start);
}

describe('other work continues meanwhile', () => {
  test.each<[string, () => string]>([
    ['of bad rows', () => createFileWithErrors(4 * MB)],
    ['of empty lines', () => `name,price,category\n${'\n'.repeat(4 * MB)}`],
    ['of short rows', () => `id\n${'9\n'.repeat(190_000)}`],
    [
      'in random order',
      () => `id\n${Array.from({ length: 190_000 }, (_, i) => `${(i * 7919) % 1_000_003}\n`).join('')}`,
    ],
  ])(
    '[PRODUCT-04] S8: no step of a file %s takes a fifth of the whole',
    { timeout: 120_000 },
    async (_, make) => {
      const file = make();
      let longestStep = 1;
      // The first run includes compilation.
      for (let tries = 0; tries < 3 && longestStep >= 0.2; tries += 1)
        longestStep = Math.min(
          longestStep,
          await measureLongestStep(() => importFile(shop, file, { dryRun: true })),
        );
      expect(longestStep).toBeLessThan(0.2);
    },
  );

  test('[PRODUCT-04] S8: a server with 192 MB reads 20 MB of errors and keeps replying', {
    timeout: 300_000,
  }, async () => {
    const file = `name,description,price,category\n${`,${'d'.repeat(96)},,\n`.repeat(ROWS)}`;
    expect(file.length).toBeGreaterThan(19 * MB);
    const server: ServerProcess = await startServerProcess({
      ...shop.env,
      PORT: '0',
      NODE_OPTIONS: '--max-old-space-size=192',
    });
    try {
      const id = await startImport(server, file, { dry_run: 'true' });
      for (;;) {
        const signal = AbortSignal.timeout(10_000);
        expect((await fetch(`${server.url}/healthz`, { signal })).status).toBe(200);
        const { state, errors, error_count, bad_rows, total } = await read(id);
        if (state === 'waiting' || state === 'running') continue;
        expect([state, errors.length, error_count, bad_rows, total]).toEqual([
          'done',
          1000,
          3 * ROWS,
          ROWS,
          ROWS,
        ]);
        break;
      }
    } finally {
      await server.stop();
    }
  });
});
