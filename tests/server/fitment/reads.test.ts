import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { products, qualifiers, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type CreatedVehicle = Awaited<ReturnType<typeof createVehicle>>;

let shop: TestShop;
let fielder: CreatedVehicle;
let axio: CreatedVehicle;
let note: CreatedVehicle;
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  fielder = await createVehicle(db, {
    codes: [
      { norm: 'NZE141', kind: 'frame' },
      { norm: 'NZE141G', kind: 'katashiki' },
      { norm: 'FIELDER', kind: 'nickname' },
    ],
  });
  axio = await createVehicle(db, {
    model: 'Axio',
    chassisCode: 'NZE141',
    codes: [
      { norm: 'NZE141', kind: 'frame' },
      { norm: 'NZE141', kind: 'katashiki' },
    ],
  });
  note = await createVehicle(db, {
    make: 'Nissan',
    model: 'Note',
    generation: 'E12',
    chassisCode: 'E12',
    engine: 'HR12DE',
    codes: [{ norm: 'E12', kind: 'frame' }],
  });
});
afterAll(() => shop.close());

const find = async (q: string) => (await shop.call('findVehicle', { body: { q } })).body;
const getFit = async (
  vehicle: string,
  ids: number[],
  more: { built?: string; answers?: Record<string, 'yes' | 'no'> } = {},
) => (await shop.call('getFit', { body: { vehicle, products: ids, ...more } })).body.verdicts;

describe('the tree', () => {
  test('[FIT-03] makes lead to models, and models to generations with their vehicles', async () => {
    const makes = await shop.call('makes');
    expect(makes.body.map(({ name }) => name)).toEqual(['Nissan', 'Toyota']);
    const make = await shop.call('makeBySlug', { params: { slug: 'toyota' } });
    expect(make.body.models.map(({ name, slug }) => [name, slug])).toEqual([
      ['Axio', 'axio'],
      ['Fielder', 'fielder'],
    ]);
    const model = await shop.call('modelById', { params: { id: fielder.modelId } });
    expect(model.body).toEqual({
      id: fielder.modelId,
      name: 'Fielder',
      slug: 'fielder',
      make: { id: fielder.makeId, name: 'Toyota', slug: 'toyota' },
      generations: [
        {
          id: fielder.generationId,
          name: 'E140',
          slug: 'e140',
          built: { from: '2006-10', to: '2012-05' },
          vehicles: [
            {
              id: fielder.id,
              slug: fielder.slug,
              label: 'Toyota Fielder NZE141G 1NZ-FE',
              chassis_code: 'NZE141G',
              engine: { code: '1NZ-FE', cc: 1496, fuel: 'petrol' },
              drive: 'fwd',
              gearbox: null,
              built: { from: '2006-10', to: '2012-05' },
            },
          ],
        },
      ],
    });
  });

  test('[FIT-03] a make, a model and a vehicle that do not exist are refused', async () => {
    expect((await shop.call('makeBySlug', { params: { slug: 'tata' } })).status).toBe(404);
    expect((await shop.call('modelById', { params: { id: 999_999 } })).status).toBe(404);
    const unknown = await shop.call('vehicleBySlug', { params: { slug: 'toyota-supra' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'VEHICLE_UNKNOWN']);
  });

  test('[FIT-22] a merged vehicle is refused with the slug of the other', async () => {
    const merged = await createVehicle(shop.db, { model: 'Merged', chassisCode: 'NZE149' });
    await shop.db.update(vehicles).set({ mergedInto: fielder.id }).where(eq(vehicles.id, merged.id));
    for (const reply of [
      await shop.call('vehicleBySlug', { params: { slug: merged.slug } }),
      await shop.call('getFit', { body: { vehicle: merged.slug, products: [] } }),
    ]) {
      expect([reply.status, reply.body.code, reply.body.data]).toEqual([
        409,
        'VEHICLE_MERGED',
        { slug: fielder.slug },
      ]);
    }
    const own = await shop.call('vehicleBySlug', { params: { slug: fielder.slug } });
    expect(own.body).toMatchObject({
      make: { name: 'Toyota' },
      model: { name: 'Fielder' },
      generation: { name: 'E140' },
    });
  });
});

describe('find', () => {
  test.each(['NZE141-6012345', 'nze141 6012345', 'NZE1416012345', 'DBA-NZE141-AEPNK', 'NZE141'])(
    '[FIT-06] %s leads to Axio and Fielder',
    async (q) => {
      const reply = await find(q);
      expect(reply.candidates.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([fielder.id, axio.id]);
      expect(reply.code).toBe('NZE141');
    },
  );

  test('[FIT-07] a code of two models has the model as its question; NZE141G is the Fielder alone', async () => {
    expect(await find('NZE141-6012345')).toMatchObject({
      kind: 'frame',
      serial: '6012345',
      ask: 'model',
      suggestions: [],
      notes: [],
    });
    expect(await find('NZE141G')).toMatchObject({
      kind: 'code',
      ask: null,
      candidates: [
        {
          id: fielder.id,
          slug: fielder.slug,
          label: 'Toyota Fielder NZE141G 1NZ-FE',
          make: 'Toyota',
          model: 'Fielder',
          chassis_code: 'NZE141G',
        },
      ],
    });
    expect((await find('fielder')).candidates.map(({ id }) => id)).toEqual([fielder.id]);
  });

  test('[FIT-09] a VIN that is not known is not refused, and its wrong check digit is noted', async () => {
    expect(await find('1M8GDM9A1KP042788')).toMatchObject({
      kind: 'vin',
      candidates: [],
      notes: ['The check digit of this number does not match. Please compare it with the logbook.'],
    });
    expect(await find('1M8GDM9AXKP042788')).toMatchObject({ kind: 'vin', candidates: [], notes: [] });
  });

  test('[FIT-06] a frame number with its year, 17 characters in all, is a frame number', async () => {
    expect(await find('NZE141-6012345 2008')).toMatchObject({ kind: 'frame', serial: '6012345', notes: [] });
  });

  test('[FIT-08, FIT-10] an unknown code finds nothing and suggests known ones', async () => {
    const reply = await find('NZE14');
    expect(reply.candidates).toEqual([]);
    expect(reply.suggestions).toEqual(['NZE141', 'NZE141G']);
    expect((await find('E120-123456')).candidates).toEqual([]);
  });

  test('[FIT-54] an address may look up 30 times a minute', async () => {
    const limited = await startTestShop({ LIMIT_VEHICLE_FINDS_PER_ADDRESS: '2' });
    try {
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await limited.call('findVehicle', { body: { q: 'NZE141' } })).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('verdicts', () => {
  test('[FIT-16, FIT-39] the five verdicts, in the order of the products; unknown products are left out', async () => {
    const { db } = shop;
    const [fits, no, unchecked, universal, open, excluded] = [
      await createProduct(db),
      await createProduct(db),
      await createProduct(db),
      await createProduct(db, { fitmentKind: 'universal' }),
      await createProduct(db),
      await createProduct(db),
    ];
    await createRule(db, fits, fielder);
    await createRule(db, no, note);
    await createRule(db, open, note);
    await db.update(products).set({ fitmentOpen: true }).where(eq(products.id, open.id));
    await createRule(db, excluded, fielder);
    await createRule(db, excluded, fielder, { exclusion: true, drive: 'fwd' });
    const ids = [universal.id, no.id, 999_999, fits.id, unchecked.id, open.id, excluded.id];
    const verdicts = await getFit(fielder.slug, ids);
    expect(verdicts.map(({ product, verdict, reason }) => [product, verdict, reason])).toEqual([
      [universal.id, 'universal', 'It does not depend on the car.'],
      [no.id, 'no', 'This part is listed for other cars only.'],
      [fits.id, 'fits', 'Your car is on the list of this part.'],
      [unchecked.id, 'unchecked', 'Nobody has checked this yet.'],
      [open.id, 'unchecked', 'Nobody has checked this yet.'],
      [excluded.id, 'no', 'This part is known not to fit your car.'],
    ]);
    expect((await getFit(note.slug, [fits.id, no.id])).map(({ verdict }) => verdict)).toEqual(['no', 'fits']);
  });

  test('[FIT-27] a condition is a question, and its answer decides', async () => {
    const { db } = shop;
    const [lamps] = await db
      .insert(qualifiers)
      .values({
        key: 'fog_lamps',
        questionEn: 'Are there fog lamps?',
        questionSw: 'Je, zipo taa za ukungu?',
        yesEn: 'Yes',
        yesSw: 'Ndiyo',
        noEn: 'No',
        noSw: 'Hapana',
      })
      .returning();
    const product = await createProduct(db);
    await createRule(db, product, fielder, { qualifierIds: [lamps!.id], built: '[24081,24120)' });
    expect(await getFit(fielder.slug, [product.id])).toEqual([
      {
        product: product.id,
        verdict: 'if',
        reason: 'It depends on a detail of your car.',
        questions: [
          { key: 'fog_lamps', text: 'Are there fog lamps?' },
          { key: 'month', text: 'In which month was the car built?' },
        ],
      },
    ]);
    const decide = async (built: string, answer: 'yes' | 'no') => {
      const [only] = await getFit(fielder.slug, [product.id], { built, answers: { fog_lamps: answer } });
      return only!.verdict;
    };
    expect(await decide('2007-01', 'yes')).toBe('fits');
    expect(await decide('2007-01', 'no')).toBe('no');
    expect(await decide('2011-01', 'yes')).toBe('no');
  });

  test('[FIT-18] at most 100 products are answered at once, none that is archived', async () => {
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1);
    const refused = await shop.call('getFit', { body: { vehicle: fielder.slug, products: tooMany } });
    expect([refused.status, refused.body.fields]).toEqual([400, { products: 'At most 100 products' }]);
    const archived = await createProduct(shop.db, { archivedAt: new Date() });
    expect(await getFit(fielder.slug, [archived.id])).toEqual([]);
  });
});

describe('one product', () => {
  const readFit = (id: number, body: EndpointBody<'productFit'>) =>
    shop.call('productFit', { params: { id }, body });

  test('[FIT-25] the verdict says which rule decides: cars, position, quantity, months, source, last checked', async () => {
    const product = await createProduct(shop.db);
    const rule = await createRule(shop.db, product, fielder, {
      generationId: fielder.generationId,
      chassisNorm: 'NZE141G',
      engineId: fielder.engineId,
      drive: 'fwd',
      built: '[24000,24200)',
      position: 'front-left',
      quantity: 2,
      note: 'With shims',
    });
    expect((await readFit(product.id, { vehicle: fielder.slug })).body).toEqual({
      verdict: 'fits',
      reason: 'Your car is on the list of this part.',
      questions: [],
      rule: {
        cars: 'Toyota Fielder E140, NZE141G, 1NZ-FE, front-wheel drive',
        conditions: [],
        built: { from: '2000-01', to: '2016-08' },
        position: 'front-left',
        quantity: 2,
        note: 'With shims',
        source: { name: 'Staff', kind: 'staff' },
        checked_at: rule.updatedAt.toISOString(),
      },
      answered: [],
    });
  });

  test('[FIT-25, FIT-27] says which of its questions the car answers, and where no rule decides', async () => {
    const { db } = shop;
    const [abs] = await db
      .insert(qualifiers)
      .values({
        key: 'abs',
        questionEn: 'Does the car have ABS?',
        questionSw: 'Je, gari lina ABS?',
        yesEn: 'With ABS',
        yesSw: 'Yenye ABS',
        noEn: 'Without ABS',
        noSw: 'Bila ABS',
      })
      .returning();
    const product = await createProduct(db);
    await createRule(db, product, fielder, { qualifierIds: [abs!.id], built: '[24081,24120)' });
    const body = { vehicle: fielder.slug, built: '2007-01', answers: { abs: 'yes', turbo: 'no' } as const };
    expect((await readFit(product.id, body)).body).toMatchObject({
      verdict: 'fits',
      rule: { cars: 'Toyota Fielder', conditions: ['With ABS'], quantity: 1, position: null },
      answered: [
        { key: 'abs', text: 'Does the car have ABS?', answer: 'yes' },
        { key: 'month', text: 'In which month was the car built?', answer: '2007-01' },
      ],
    });
    expect((await readFit(product.id, { vehicle: fielder.slug, answers: { abs: 'no' } })).body).toMatchObject(
      {
        verdict: 'no',
        rule: null,
        answered: [{ key: 'abs', answer: 'no' }],
      },
    );
    const universal = await createProduct(db, { fitmentKind: 'universal' });
    expect((await readFit(universal.id, { vehicle: note.slug })).body).toEqual({
      verdict: 'universal',
      reason: 'It does not depend on the car.',
      questions: [],
      rule: null,
      answered: [],
    });
  });

  test('[FIT-25] a product or vehicle that does not exist is refused', async () => {
    const product = await createProduct(shop.db);
    const replies = [
      await readFit(999_999, { vehicle: fielder.slug }),
      await readFit(product.id, { vehicle: 'toyota-supra' }),
      await readFit(product.id, { vehicle: '' }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'VEHICLE_UNKNOWN'],
      [400, 'VALIDATION'],
    ]);
  });
});

test('[FIT-26] the cars of a product are grouped by model and generation, with what the rules say', async () => {
  const { db } = shop;
  const four = await createVehicle(db, { chassisCode: 'NZE144G', drive: 'awd' });
  const product = await createProduct(db);
  await createRule(db, product, fielder, { position: 'front', quantity: 2, note: 'With shims' });
  await createRule(db, product, four, { drive: 'awd', exclusion: true });
  await createRule(db, product, note, { built: '[24100,)' });
  const reply = await shop.call('productFitments', { params: { id: product.id } });
  const source = { name: 'Staff', kind: 'staff' };
  expect(reply.body).toMatchObject({
    kind: 'vehicle',
    open: false,
    groups: [
      {
        make: { name: 'Nissan' },
        model: { name: 'Note' },
        codes: ['E12'],
        built: { from: '2008-05', to: null },
        excluded: false,
        position: null,
        quantity: 1,
        note: '',
        source,
      },
      {
        make: { name: 'Toyota' },
        model: { name: 'Fielder' },
        generation: { name: 'E140' },
        codes: ['NZE141G', 'NZE144G'],
        built: null,
        excluded: false,
        position: 'front',
        quantity: 2,
        conditions: [],
        note: 'With shims',
        source,
      },
      { model: { name: 'Fielder' }, codes: ['NZE144G'], excluded: true },
    ],
  });
  expect([reply.body.groups.length, reply.body.count]).toEqual([3, 3]);
  const first = await shop.call('productFitments', { params: { id: product.id }, query: { limit: 1 } });
  expect([first.body.groups.map(({ model }) => model.name), first.body.count]).toEqual([['Note'], 3]);
  for (const limit of [0, 1501]) {
    const refused = await shop.call('productFitments', { params: { id: product.id }, query: { limit } });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { limit: 'Must be a number from 1 to 1500' },
    ]);
  }
  expect((await shop.call('productFitments', { params: { id: 999_999 } })).status).toBe(404);
});
