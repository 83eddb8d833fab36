import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { matchVehicleText, readVehicleText } from '../../contract/fitment/vehicle-code.ts';
import { readConfig } from '../../server/context/config.ts';
import { withPool } from '../../server/context/context.ts';
import { createContext } from '../../server/create-context.ts';
import { type Database, openDatabase } from '../../server/db/client.ts';
import { vehicles } from '../../server/db/schema/index.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { markAllPopular } from '../../server/features/catalogue/search/mark-popular.ts';
import { searchPage } from '../../server/features/catalogue/search/search-page.ts';
import { selectPageForCar } from '../../server/features/catalogue/select-page-for-car.ts';
import {
  chooseSources,
  selectListCounts,
  selectListedIds,
} from '../../server/features/vehicle-lists/read-lists.ts';
import { updateVehicleLists } from '../../server/features/vehicle-lists/update-lists.ts';
import { lookUpNumber } from '../../server/features/vehicles/look-up-number.ts';
import { findCar, selectFits } from '../../server/features/vehicles/select-fits.ts';
import { selectKnownCodes } from '../../server/features/vehicles/select-known-codes.ts';
import { selectVehicles } from '../../server/features/vehicles/vehicles.queries.ts';
import { generateFitments } from '../large-shop/generate-fitments.ts';
import { startLargeShop } from '../large-shop/start-large-shop.ts';
import { explain, timeInPostgres } from './explain.ts';

const SCALE = Number(process.env['BENCH_SCALE'] ?? 1);
const size = { products: 1_000_000 * SCALE, vehicles: 1_500 * SCALE, fitments: 20_000_000 * SCALE };
const IMPORTED_RULES = 50_000 * SCALE;
const SAMPLES = 400;
const WARM_UPS = 40;
const BADGES = 50;
const PAUSE_MS = 20;
const SORTS = ['popularity', 'priceLowToHigh', 'priceHighToLow'] as const;
const WORDS = [
  'brake pads',
  'shock absorber',
  'oil filter',
  'headlight',
  'toyota',
  'altenator',
  'radiator',
  'front bumper',
];
const FILE_HEADER = 'sku_or_id,action,make,model,chassis_codes,source';

interface Car {
  name: string;
  slug: string;
  id: number;
  parts: number;
}

const shop = await startLargeShop({ LIMIT_VEHICLE_FINDS_PER_ADDRESS: '1000000' });
// The generator bypasses triggers, which only the superuser of the cluster may.
const superuserUrl = new URL(shop.databaseUrl);
superuserUrl.username = 'gari';
superuserUrl.password = readFileSync(join(shop.folder, 'postgres.password'), 'utf8').trim();
const superuser = openDatabase(superuserUrl.href, { max: 1 });
const ctx = withPool(
  createContext(readConfig({ DATABASE_URL: shop.databaseUrl, PORT: '0', DATA_DIR: shop.folder })),
  'jobs',
);
const { db } = ctx;
const query = async <Row extends object>(text: string) => (await db.$client.query<Row>(text)).rows;

const formatSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const report = (title: string, times: number[]) =>
  console.log(
    title.padEnd(46),
    [0.5, 0.95, 0.99]
      .map((part) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN)
      .map((ms) => ms.toFixed(2).padStart(8))
      .join(' '),
  );

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of each call. */
async function measure(call: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + SAMPLES; round += 1) times.push(await time(() => call(round)));
  return times.slice(WARM_UPS);
}

const measureInPostgres = async (read: (db: Database, round: number) => Promise<unknown>) =>
  (await timeInPostgres(shop.databaseUrl, read, WARM_UPS + SAMPLES)).slice(WARM_UPS);

async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  const reply = await fetch(`${shop.url}${path}`, init);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} for ${path}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
const postJson = (path: string, body: object) =>
  request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function generate(): Promise<void> {
  let start = performance.now();
  await generateFitments(superuser.sql, size);
  await markAllPopular(superuser.db);
  const [made] = await query(`
    select (select count(*) from fitments) as fitments, (select count(*) from products) as products,
      (select count(*) from vehicles) as vehicles, pg_size_pretty(pg_total_relation_size('fitments')) as size`);
  console.log(`made in ${formatSeconds(start)}:`, made);
  start = performance.now();
  await updateVehicleLists(ctx);
  await waitForLists();
  console.log(`all lists made in ${formatSeconds(start)}, by two processes`);
  await superuser.sql`vacuum analyze vehicle_lists`;
  const [lists] = await query(
    `select count(*), pg_size_pretty(pg_total_relation_size('vehicle_lists')) as size from vehicle_lists`,
  );
  console.log('lists:', lists);
}

async function waitForLists(): Promise<void> {
  while ((await query('select from vehicle_list_changes limit 1')).length > 0) await delay(PAUSE_MS);
}

async function chooseCars(): Promise<Car[]> {
  const rows = await query<Omit<Car, 'name'>>(`
    select v.slug, v.id, l.count as parts from vehicle_lists as l join vehicles as v on v.id = l.vehicle_id
    where v.slug like 'bench-%' and l.category_id = 0 order by parts desc`);
  const places = { busiest: 0, median: Math.floor(rows.length / 2), rarest: rows.length - 1 };
  return Object.entries(places).map(([name, place]) => ({ name, ...rows[place]! }));
}

/** The list of another category, in another order and on another page each round. */
const getSearch = (categories: number[], round: number) => ({
  q: '',
  category: [categories[round % categories.length]!],
  subcategory: [],
  sort: SORTS[round % SORTS.length]!,
  page: 1 + (round % 5),
  page_size: 50,
});

const getTextSearch = (round: number) => ({
  ...getSearch([0], round),
  category: [],
  q: WORDS[round % WORDS.length]!,
});

async function measureCar({ name, slug, id, parts }: Car, categories: number[]): Promise<void> {
  console.log(`${name} car: ${parts} parts`);
  const car = await findCar(db, { vehicle: slug, built: null, answers: {} });
  const readPage = async (one: Database, search: ReturnType<typeof getSearch>) => {
    const sources = await chooseSources(one, id);
    await selectListCounts(one, sources.car);
    const offset = (search.page - 1) * search.page_size;
    const page = { ...search, dropped: [], limit: search.page_size, offset };
    return selectListedIds(one, [sources.car, sources.anyCar], page);
  };
  report(
    '  page and counts, one category',
    await measureInPostgres((one, round) => readPage(one, getSearch(categories, round))),
  );
  report(
    '  page and counts, all categories',
    await measureInPostgres((one, round) => readPage(one, { ...getSearch(categories, round), category: [] })),
  );
  report(
    '  the whole reply, one category',
    await measureInPostgres((one, round) =>
      selectPageForCar(one, getSearch(categories, round), { car, fit: 'fits' }),
    ),
  );
  const answered = { ...car, built: 24_060, answers: { fog_lamps: 'yes' as const } };
  report(
    '  the same with month and answers',
    await measureInPostgres((one, round) =>
      selectPageForCar(one, getSearch(categories, round), { car: answered, fit: 'fits' }),
    ),
  );
  const searchText = (one: Database, round: number) =>
    searchPage(one, getTextSearch(round), { car, fit: 'fits' });
  report('  words and car', await measureInPostgres(searchText));
  const { car: list } = await chooseSources(db, id);
  const first = { ...getSearch(categories, 0), category: [], dropped: [], limit: BADGES, offset: 0 };
  const ids = await selectListedIds(db, [list], first);
  report(`  ${BADGES} badges`, await measureInPostgres((one) => selectFits(one, car, ids)));
  report('  list over HTTP, no address twice', await measure((round) => readList(slug, categories, round)));
}

/** Page sizes differ, so that no reply comes from the server's cache. */
function readList(slug: string, categories: number[], round: number): Promise<unknown> {
  const { category, sort, page } = getSearch(categories, round);
  const size = 50 - (Math.floor(round / 45) % 20);
  return request(
    `/api/s/all/?vehicle=${slug}&category=${category[0]}&sort=${sort}&page=${page}&page_size=${size}`,
  );
}

async function measureLookups(): Promise<void> {
  const codes = await query<{ norm: string }>(
    `select norm from vehicle_codes where kind = 'frame' order by md5(norm) limit 200`,
  );
  const spell = (round: number) => {
    const { norm } = codes[round % codes.length]!;
    const spellings = [`${norm}-6012345`, norm.toLowerCase(), `${norm}6012345`, `DBA-${norm}-AEPNK`];
    return spellings[round % spellings.length]!;
  };
  report(
    'a car by its frame number',
    await measureInPostgres(async (one, round) => {
      const reading = readVehicleText(spell(round));
      const [match] = matchVehicleText(reading, await selectKnownCodes(one, reading));
      if (match) await selectVehicles(one, inArray(vehicles.id, [...match.vehicleIds]));
    }),
  );
  report('the same, over HTTP', await measure((round) => postJson('/api/v/find/', { q: spell(round) })));
  const numbers = await query<{ shown: string }>(
    `select shown from part_numbers order by md5(shown) limit 200`,
  );
  report(
    'the products of a part number',
    await measureInPostgres((one, round) => {
      const { shown } = numbers[round % numbers.length]!;
      const spellings = [shown, shown.replace('-', ' '), shown.replace('-', '').toLowerCase()];
      return lookUpNumber(one, spellings[round % spellings.length]!);
    }),
  );
}

async function sendFile(token: string, rows: string[], parameters = ''): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { id } = (await request(`/api/p/fitment-imports/${parameters}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv' },
    body: [FILE_HEADER, ...rows].join('\n'),
  })) as { id: number };
  for (;;) {
    const report = (await request(`/api/p/fitment-imports/${id}/`, { headers })) as { state: string };
    if (report.state === 'done') return;
    if (!['waiting', 'running'].includes(report.state)) throw new Error(JSON.stringify(report).slice(0, 500));
    await delay(PAUSE_MS);
  }
}

/** How long readers wait for lists until the work is done. */
async function measureReaders(
  title: string,
  work: Promise<unknown>,
  read: (round: number) => Promise<unknown>,
): Promise<void> {
  const start = performance.now();
  const ended = new AbortController();
  const end = work.finally(() => ended.abort());
  const times: number[] = [];
  for (let round = 0; !ended.signal.aborted; round += 1) {
    times.push(await time(() => read(round)));
    await delay(PAUSE_MS);
  }
  await end;
  report(`${title}, ${formatSeconds(start)}`, times);
}

async function measureChanges(cars: Car[], categories: number[]): Promise<void> {
  const { tokens } = (await postJson('/api/a/login/', {
    email: 'superuser@gari.test',
    password: DEMO_PASSWORD,
  })) as { tokens: { access_token: string } };
  const token = tokens.access_token;
  const vehicles = await query<{ make: string; model: string; code: string }>(`
    select k.name as make, m.name as model, v.chassis_code as code from vehicles as v
    join makes as k on k.id = v.make_id join models as m on m.id = v.model_id
    where v.slug like 'bench-%' order by md5(v.slug)`);
  const toRow = (id: number, place: number) => {
    const { make, model, code } = vehicles[place % vehicles.length]!;
    return `${id},include,${make},${model},${code},Bench`;
  };
  const [price] = await query<{ id: number }>(`
    select product_id as id from fitments group by 1 having count(*) between 15 and 25 limit 1`);
  const start = performance.now();
  await query(`update products set price = price + 1 where id = ${price!.id}`);
  await waitForLists();
  console.log(`\nlists current after the price of one product has changed: ${formatSeconds(start)}`);
  // Every tenth has its first rules.
  const targets = await query<{ id: number }>(`
    select id from products where slug like 'made-%' and fitment_kind <> 'universal' order by md5(slug) limit ${IMPORTED_RULES / 2}`);
  const rows = targets.flatMap(({ id }, place) => [toRow(id, 2 * place), toRow(id, 2 * place + 1)]);
  const read = (round: number) => readList(cars[round % cars.length]!.slug, categories, round);
  report('readers before the import', await measure(read));
  const rules = `${IMPORTED_RULES} rules`;
  await measureReaders(`dry run of ${rules}`, sendFile(token, rows, '?dry_run=true'), read);
  await measureReaders(`import of ${rules}`, sendFile(token, rows), read);
  await measureReaders('lists until they are current', waitForLists(), read);
}

try {
  await generate();
  const cars = await chooseCars();
  const categories = (await query<{ id: number }>('select id from categories order by id')).map(
    ({ id }) => id,
  );
  console.log(`\nms; ${SAMPLES} calls each, in PostgreSQL alone if HTTP is not named`);
  console.log(' '.repeat(46), ['p50', 'p95', 'p99'].map((name) => name.padStart(8)).join(' '));
  for (const car of cars) await measureCar(car, categories);
  await measureLookups();
  await measureChanges(cars, categories);
  for (const { name, slug } of cars) {
    const car = await findCar(db, { vehicle: slug, built: null, answers: {} });
    await explain(shop.databaseUrl, {
      title: `a page of one category for the ${name} car`,
      tables: /vehicle_list|fitments/,
      read: (one) => selectPageForCar(one, getSearch(categories, 0), { car, fit: 'fits' }),
    });
    await explain(shop.databaseUrl, {
      title: `brake pads for the ${name} car`,
      tables: /product_search/,
      read: (one) => searchPage(one, getTextSearch(0), { car, fit: 'fits' }),
    });
  }
} finally {
  await Promise.all([superuser.close(), ctx.database.close()]);
  await shop.stop();
}
