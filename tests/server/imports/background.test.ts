import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { resumeImports } from '../../../server/features/imports/resume-imports.ts';
import { runImport } from '../../../server/features/imports/run-import.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createCategories } from '../products/product-fixtures.ts';
import { catalogueRows, toCsv } from './catalogue-file.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
  await createCategories(shop);
});
afterAll(() => shop.close());

const send = (csv: string, query: EndpointQuery<'startImport'> = {}) =>
  shop.call('startImport', {
    token: superuser.token,
    query,
    file: { type: 'text/csv', content: new Blob([csv]) },
  });
const read = async (id: number) =>
  (await shop.call('catalogueImport', { token: superuser.token, params: { id } })).body;

const validRow = { name: 'Pads', price: '100', category: 'Brakes' };
const bad = { name: 'Discs', price: 'x', category: 'Brakes' };

test('[PRODUCT-04] a file is stored, processed in the background, and reports its progress', async () => {
  const { status, body } = await send(toCsv([validRow, { ...validRow, name: 'Hub' }]));
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  expect(await read(body.id)).toEqual({
    id: body.id,
    state: 'waiting',
    dry_run: false,
    accept_good: false,
    done: 0,
    total: 0,
    errors: [],
    error_count: 0,
    bad_rows: 0,
    created_at: expect.any(String),
    finished_at: null,
  });
  const jobs = await shop.database.sql`
    select 1 from graphile_worker.jobs where key = ${`import_catalogue:${body.id}`}`;
  expect(jobs).toHaveLength(1);
  await runImport(shop.ctx, body.id);
  expect(await read(body.id)).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    errors: [],
    finished_at: expect.any(String),
  });
  expect((await catalogueRows(shop)).map(({ name }) => name)).toEqual(['Pads', 'Hub']);
  const [entry] = await shop.database.sql`
    select actor, actor_user_id from audit_log where action = 'create product' order by id desc limit 1`;
  expect(entry).toEqual({ actor: superuser.email, actor_user_id: superuser.id });
});

test('[PRODUCT-04] processed again, by this process or another, it writes nothing more; the file is deleted', async () => {
  const { body } = await send(toCsv([{ ...validRow, name: 'Once' }]));
  await Promise.all([runImport(shop.ctx, body.id), runImport(shop.ctx, body.id)]);
  await runImport(shop.ctx, body.id);
  expect((await catalogueRows(shop)).filter(({ name }) => name === 'Once')).toHaveLength(1);
  const [row] = await shop.database.sql`select state, body from catalogue_imports where id = ${body.id}`;
  expect(row).toEqual({ state: 'done', body: '' });
});

test('[PRODUCT-04] an import whose worker was killed is queued again after five silent minutes and completed', async () => {
  const { sql } = shop.database;
  const [killed, alive] = [
    await send(toCsv([{ ...validRow, name: 'Killed' }])),
    await send(toCsv([validRow])),
  ];
  const setLastProgress = (id: number, minutesAgo: number) => sql`
    update catalogue_imports set state = 'running', progress_at = ${shop.ctx.now()}::timestamptz - ${`${minutesAgo} min`}::interval
    where id = ${id}`;
  await setLastProgress(killed.body.id, 6);
  await setLastProgress(alive.body.id, 4);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
  await resumeImports(shop.ctx);
  expect(await sql`select key from graphile_worker.jobs`).toEqual([
    { key: `import_catalogue:${killed.body.id}` },
  ]);
  await runImport(shop.ctx, killed.body.id);
  expect(await read(killed.body.id)).toMatchObject({ state: 'done', done: 1, total: 1 });
  await resumeImports(shop.ctx);
  expect(await sql`select key from graphile_worker.jobs`).toHaveLength(1);
});

test('[PRODUCT-04] with bad rows it is refused with the reasons; when accepted, the good ones are written', async () => {
  const before = (await catalogueRows(shop)).length;
  const errors = [{ row: 3, column: 'price', message: 'Must be a whole number' }];
  const refused = await send(toCsv([validRow, bad]));
  await runImport(shop.ctx, refused.body.id);
  expect(await read(refused.body.id)).toMatchObject({ state: 'refused', done: 2, total: 2, errors });
  expect(await catalogueRows(shop)).toHaveLength(before);
  const accepted = await send(toCsv([validRow, bad]), { accept_good: 'true' });
  await runImport(shop.ctx, accepted.body.id);
  expect(await read(accepted.body.id)).toMatchObject({ state: 'done', accept_good: true, errors });
  expect(await catalogueRows(shop)).toHaveLength(before + 1);
});

test('[PRODUCT-04] a dry run completes with its errors, and nothing is written', async () => {
  const before = (await catalogueRows(shop)).length;
  const { body } = await send(toCsv([validRow, bad]), { dry_run: 'true' });
  await runImport(shop.ctx, body.id);
  expect(await read(body.id)).toMatchObject({ state: 'done', dry_run: true, total: 2 });
  expect((await read(body.id)).errors).toHaveLength(1);
  expect(await catalogueRows(shop)).toHaveLength(before);
});

test('[PRODUCT-04] progress is visible while it runs', async () => {
  const insertedImports = await shop.database.sql<{ id: number }[]>`
    insert into products (slug, name, price, category_id)
    select 'seen-' || n, 'Seen ' || n, 100, 1 from generate_series(1, 300) n returning id`;
  const { body } = await send(toCsv(insertedImports.map(({ id }) => ({ id: String(id), price: '200' }))));
  const last = insertedImports.at(-1)!.id;
  let run: Promise<void> | undefined;
  await shop.database.sql.begin(async (sql) => {
    await sql`select 1 from products where id = ${last} for update`;
    run = runImport(shop.ctx, body.id);
    const expectedState = { state: 'running', done: 250, total: 300 };
    await vi.waitFor(async () => expect(await read(body.id)).toMatchObject(expectedState), {
      timeout: 20_000,
    });
  });
  await run;
  expect(await read(body.id)).toMatchObject({ state: 'done', done: 300, total: 300 });
});

test('[PRODUCT-04] 10,000 rows, new products and changed texts, are imported within a minute', {
  timeout: 120_000,
}, async () => {
  const existingProducts = await shop.database.sql<{ id: number }[]>`
    insert into products (slug, name, price, category_id)
    select 'known-' || n, 'Known part ' || n, 100, 1 from generate_series(1, 5000) n returning id`;
  const rows = existingProducts.map(({ id }, index) => ({
    id: String(id),
    name: `Renamed part ${index + 1}`,
    description: `Made of steel, for the NZE${index % 200}`,
    price: String(index + 200),
    category: 'Brakes',
  }));
  const added = rows.map((row, index) => ({ ...row, id: '', name: `New part ${index}` }));
  const { body } = await send(toCsv([...rows, ...added]));
  const start = performance.now();
  await runImport(shop.ctx, body.id);
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(await read(body.id)).toMatchObject({ state: 'done', done: 10_000, total: 10_000, errors: [] });
});

describe('a file that is not a catalogue file', () => {
  test('[PRODUCT-04] is refused at once', async () => {
    const before = await shop.database.sql`select count(*)::int as count from catalogue_imports`;
    const replies = await Promise.all([
      send(''),
      send(' \n '),
      send('name\nPa\u0000ds\n'),
      shop.call('startImport', { token: superuser.token, rawBody: '{}' }),
      shop.call('startImport', {
        token: superuser.token,
        rawQuery: 'dry_run=perhaps',
        file: { type: 'text/csv', content: new Blob(['name\nPads\n']) },
      }),
    ]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'VALIDATION'],
      [400, 'VALIDATION'],
      [400, 'VALIDATION'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [400, 'VALIDATION'],
    ]);
    expect(await shop.database.sql`select count(*)::int as count from catalogue_imports`).toEqual(before);
  });

  test('[PRODUCT-04] nor is a file that is not UTF-8, or larger than 20 MB accepted', async () => {
    const post = (body: BodyInit) =>
      fetch(`${shop.url}/api/p/imports/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${superuser.token}`, 'Content-Type': 'text/csv' },
        body,
      });
    const latin = await post(Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]));
    expect([latin.status, ((await latin.json()) as { message: string }).message]).toEqual([
      400,
      'The file is not text in UTF-8. Please save it as CSV UTF-8.',
    ]);
    const large = await post('x'.repeat(20 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });

  test('an unknown import is not found', async () => {
    expect(await read(2_147_483_647)).toMatchObject({ code: 'NOT_FOUND', message: 'Import not found.' });
  });
});
