import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitmentRules, fitmentSources, partNumbers, products, qualifiers } from '#server/db/schema/index.ts';
import { exportFitments } from '#server/features/fitment-files/export-fitments.ts';
import { importFitments } from '#server/features/fitment-files/import-fitments.ts';
import { runImport } from '#server/features/imports/run-import.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  fielder = await createVehicle(shop.db);
  await createVehicle(shop.db, { model: 'Axio', chassisCode: 'NZE141' });
  await createVehicle(shop.db, {
    make: 'Nissan',
    model: 'Note',
    generation: 'E12',
    chassisCode: 'E12',
    engine: 'HR12DE',
  });
  await shop.db.insert(qualifiers).values({
    key: 'fog_lamps',
    questionEn: 'Front fog lamps?',
    questionSw: 'Taa za ukungu?',
    yesEn: 'with fog lamps',
    yesSw: 'zenye taa',
    noEn: 'without fog lamps',
    noSw: 'bila taa',
  });
});
afterAll(() => shop.close());

const HEADER =
  'sku_or_id,version,action,make,model,chassis_codes,engines,drive,built_from,built_to,position,quantity,condition_keys,note,source';
const toFile = (...rows: string[]) => [HEADER, ...rows].join('\r\n');
const take = (text: string, dryRun = false) =>
  importFitments(shop.ctx, { text, dryRun, acceptGood: false, actor: { kind: 'anonymous' } });
const listRules = async (productId: number) =>
  (
    await shop.db
      .select({ rule: fitmentRules, source: fitmentSources.name })
      .from(fitmentRules)
      .innerJoin(fitmentSources, eq(fitmentSources.id, fitmentRules.sourceId))
      .where(eq(fitmentRules.productId, productId))
      .orderBy(fitmentRules.id)
  ).map(({ rule, source }) => [rule.chassisNorm, rule.position, rule.exclusion, source]);
const exportText = async () => {
  let text = '';
  for await (const chunk of exportFitments(shop.ctx)) text += chunk;
  return text;
};

test('[FIT-49] a row lists codes, names its condition and source, and may name the product by its own number', async () => {
  const product = await createProduct(shop.db);
  await shop.db
    .insert(partNumbers)
    .values({ productId: product.id, kind: 'own', maker: 'Gari', shown: 'GA-100' });
  const result = await take(
    toFile(
      'ga 100,,include,Toyota,,NZE141G NZE141,1NZ-FE,fwd,2007-01,2010-12,front-left,2,fog_lamps,As listed,Denso',
    ),
  );
  expect(result).toMatchObject({ written: true, changed: 1, errors: [] });
  const rules = await shop.db.select().from(fitmentRules).where(eq(fitmentRules.productId, product.id));
  expect(
    rules.map(({ chassisNorm, drive, built, position, quantity, qualifierIds, note }) => ({
      chassisNorm,
      drive,
      built,
      position,
      quantity,
      conditions: qualifierIds.length,
      note,
    })),
  ).toEqual(
    ['NZE141G', 'NZE141'].map((chassisNorm) => ({
      chassisNorm,
      drive: 'fwd',
      built: '[24084,24132)',
      position: 'front-left',
      quantity: 2,
      conditions: 1,
      note: 'As listed',
    })),
  );
  const [source] = await shop.db.select().from(fitmentSources).where(eq(fitmentSources.name, 'Denso'));
  expect(source).toMatchObject({ kind: 'supplier' });
  const audit = await shop.database.sql`
    select action from audit_log where subject = ${`product ${product.id}`}`;
  expect(audit.map((row) => ({ ...row }))).toEqual([{ action: 'import fitment rules' }]);
});

test('[FIT-49] importing the same file twice changes nothing the second time, and an export can be imported', async () => {
  const product = await createProduct(shop.db);
  const file = toFile(
    `${product.id},,replace,Toyota,Fielder E140,,,,,,front,1,,,Denso`,
    `${product.id},,exclude,,,NZE141,,,,,,1,,,Denso`,
  );
  expect(await take(file)).toMatchObject({ written: true, changed: 1, unchanged: 0 });
  const before = await shop.db.select().from(fitmentRules);
  expect(await take(file)).toMatchObject({ written: true, changed: 0, unchanged: 1 });
  const text = await exportText();
  expect(text.split('\r\n')).toContain(`${product.id},2,replace,Toyota,Fielder E140,,,,,,front,1,,,Denso`);
  expect(await take(text)).toMatchObject({ written: true, changed: 0, errors: [] });
  expect(await shop.db.select().from(fitmentRules)).toEqual(before);
});

test('[FIT-49] replace removes only rules of the same source', async () => {
  const product = await createProduct(shop.db);
  await createRule(shop.db, product, fielder, {
    position: 'rear',
    sourceId: await getFitmentSource(shop.db),
  });
  await take(toFile(`${product.id},,include,,,NZE141,,,,,front,1,,,Denso`));
  await take(toFile(`${product.id},,replace,,,NZE141G,,,,,front,1,,,Denso`));
  expect(await listRules(product.id)).toEqual([
    [null, 'rear', false, 'Staff'],
    ['NZE141G', 'front', false, 'Denso'],
  ]);
});

test('[FIT-49] a dry run names each bad row with code and column, and nothing is written', async () => {
  const product = await createProduct(shop.db);
  const file = toFile(
    `${product.id},,include,,,NZE141,,,,,front,1,,,New source`,
    `${product.id},,include,,,NZE114,,,,,,1,,,`,
    `${product.id},,include,Toyota,Fielder,NZE141,,,,,,1,,,`,
    `${product.id},,include,Toyota,,,,,2030-01,,,1,,,`,
    `${product.id},,include,Toyota,,NZE141G,,,2010-05,2009-01,,1,,,`,
    `${product.id},,add,Toyota,,,,,,,,1,,,`,
    `${product.id},,include,Tesla,,,,,,,,1,,,`,
    `${product.id},,include,Toyota,,,9XY,,,,,1,,,`,
    `${product.id},,include,Toyota,,NZE141G,,,,,,200,,,`,
    `${product.id},,include,Toyota,,NZE141G,,,,,,1,no_such,,`,
    '999999999,,include,Toyota,,,,,,,,1,,,',
    `${product.id},7,include,,,NZE141,,,,,rear,1,,,`,
  );
  const { written, errors } = await take(file, true);
  expect(written).toBe(false);
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, 'chassis_codes', 'unknown_code'],
    [4, 'chassis_codes', 'code_of_other_model'],
    [5, 'built_from', 'outside_production'],
    [6, 'built_from', 'empty_range'],
    [7, 'action', 'invalid'],
    [8, 'make', 'unknown_target'],
    [9, 'engines', 'unknown_target'],
    [10, 'quantity', 'invalid'],
    [11, 'condition_keys', 'unknown_target'],
    [12, 'sku_or_id', 'unknown_product'],
    [13, 'version', 'stale'],
  ]);
  expect(errors[0]!.message).toBe('There is no chassis code NZE114. Did you mean NZE141 or NZE141G?');
  expect(await take(file)).toMatchObject({ written: false });
  expect(await listRules(product.id)).toEqual([]);
  expect(await shop.db.select().from(fitmentSources).where(eq(fitmentSources.name, 'New source'))).toEqual(
    [],
  );
});

test('[FIT-38] rules that overlap or contradict each other are errors of their rows', async () => {
  const product = await createProduct(shop.db);
  const { errors } = await take(
    toFile(
      `${product.id},,include,Toyota,Fielder,,,,,,front,1,,,`,
      `${product.id},,include,Toyota,Fielder,,,,,,front,2,,,`,
      `${product.id},,include,Toyota,Fielder,NZE141G,,,,,front,1,,,`,
    ),
    true,
  );
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, '', 'overlap'],
    [4, '', 'contradiction'],
  ]);
});

describe('universal', () => {
  test('a product fits any car, unless it has rules of another source', async () => {
    const product = await createProduct(shop.db);
    const file = toFile(`${product.id},,include,Universal,,,,,,,,,,,`);
    expect(await take(file)).toMatchObject({ written: true, changed: 1 });
    expect(await take(file)).toMatchObject({ written: true, changed: 0 });
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ fitmentKind: 'universal', version: 2 });
    expect((await exportText()).split('\r\n')).toContain(`${product.id},,include,universal,,,,,,,,,,,`);
    const ruled = await createProduct(shop.db);
    await createRule(shop.db, ruled, fielder);
    const { errors } = await take(toFile(`${ruled.id},,include,universal,,,,,,,,,,,`));
    expect(errors.map(({ column, code }) => [column, code])).toEqual([['make', 'contradiction']]);
  });
});

test('[FIT-49] a file is taken over HTTP in the background, and hostile ones are refused', async () => {
  const product = await createProduct(shop.db);
  const send = (text: string, dry_run: 'true' | 'false' = 'false') =>
    shop.call('startFitmentImport', {
      token,
      query: { dry_run },
      file: { type: 'text/csv', content: new Blob([text]) },
    });
  const read = async (id: number) => (await shop.call('fitmentImport', { token, params: { id } })).body;
  const { body } = await send(toFile(`${product.id},,include,,,NZE141,,,,,,1,,,`, 'x'), 'true');
  expect(await read(body.id)).toMatchObject({ state: 'waiting', dry_run: true });
  await runImport(shop.ctx, body.id);
  expect(await read(body.id)).toMatchObject({
    state: 'done',
    total: 2,
    bad_rows: 1,
    errors: [{ row: 3, column: '', code: 'invalid', message: 'Has 1 cells, the header has 15.' }],
  });
  const { body: quoted } = await send('sku_or_id,make\n1,"Toyota');
  await runImport(shop.ctx, quoted.id);
  expect(await read(quoted.id)).toMatchObject({ state: 'refused', errors: [{ code: 'invalid' }] });
  expect((await shop.call('catalogueImport', { token, params: { id: body.id } })).status).toBe(404);
  const exported = await shop.call('exportFitments', { token });
  expect(exported.text.replace('\uFEFF', '').startsWith(HEADER)).toBe(true);
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await shop.call('exportFitments', { token: staff.token })).status).toBe(403);
});

test('[FIT-49] a file may write the number of a product in several ways', async () => {
  const product = await createProduct(shop.db);
  await shop.db
    .insert(partNumbers)
    .values({ productId: product.id, kind: 'own', maker: 'Gari', shown: 'GA-300' });
  const result = await take(
    toFile('GA-300,,include,Toyota,,NZE141G,,,,,front,,,,', 'ga 300,,include,Toyota,,NZE141G,,,,,rear,,,,'),
  );
  expect(result).toMatchObject({ written: true, changed: 1, errors: [] });
  expect(await listRules(product.id)).toEqual([
    ['NZE141G', 'front', false, 'Staff'],
    ['NZE141G', 'rear', false, 'Staff'],
  ]);
});

test('[FIT-49] a product gets no more rules from a file than its editor takes', async () => {
  const product = await createProduct(shop.db);
  const rows = Array.from(
    { length: 101 },
    (_, n) => `${product.id},,include,Toyota,,NZE141G,,,,,,${1 + (n % 20)},,Note ${n},`,
  );
  const { written, errors } = await take(toFile(...rows));
  expect(written).toBe(false);
  expect(errors[0]).toMatchObject({
    code: 'too_many_rules',
    message: 'The product would have 101 rules; at most 100 are possible.',
  });
});
