import { normalizeVehicleCode } from '#contract/fitment/vehicle-code.ts';
import { slugify } from '#contract/product.ts';
import type { Transaction } from '../../db/client.ts';
import {
  engines,
  fitmentRules,
  fitmentSources,
  generations,
  makes,
  models,
  numberLinks,
  partNumbers,
  qualifiers,
  vehicleCodes,
  vehicles,
} from '../../db/schema/index.ts';
import type { SeedProduct } from '../catalogue/types.ts';
import { type DemoRule, demoQualifiers, listDemoRules } from './demo-rules.ts';
import { type DemoVehicle, listNicknames, parseVehicles } from './parse-vehicles.ts';

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 5_000;

export interface SeededProduct extends Pick<SeedProduct, 'name' | 'category' | 'features'> {
  id: number;
}

export interface SeededVehicles {
  sourceId: number;
  list: ReturnType<typeof parseVehicles>;
  ids: Ids;
  qualifierIds: ReadonlyMap<string, number>;
}

/** Seeds vehicles and the questions about them, and says that they are from `source`. */
export async function seedVehicles(
  tx: Transaction,
  source: typeof fitmentSources.$inferInsert,
): Promise<SeededVehicles> {
  const [row] = await tx.insert(fitmentSources).values(source).returning();
  const sourceId = row!.id;
  const list = parseVehicles();
  const ids = await insertTree(tx, list);
  await insertVehicles(tx, list, ids, sourceId);
  const qualifierRows = await tx
    .insert(qualifiers)
    .values(Object.entries(demoQualifiers).map(([key, texts]) => ({ key, ...texts })))
    .returning();
  return { sourceId, list, ids, qualifierIds: new Map(qualifierRows.map(({ key, id }) => [key, id])) };
}

/** Seeds rules and part numbers of the products, from the source of the vehicles. */
export async function seedFitments(
  tx: Transaction,
  { sourceId, list, ids, qualifierIds }: SeededVehicles,
  products: readonly SeededProduct[],
): Promise<void> {
  await tx.insert(fitmentRules).values(
    products.flatMap((product) =>
      listDemoRules(product, list.vehicles, list.models).map((rule) => ({
        productId: product.id,
        sourceId,
        ...toTarget(rule, ids),
        exclusion: rule.exclusion ?? false,
        built: rule.built ?? null,
        position: rule.position,
        qualifierIds: rule.qualifier ? [qualifierIds.get(rule.qualifier)!] : [],
      })),
    ),
  );
  await insertNumbers(tx, products, sourceId);
}

type Ids = Record<'make' | 'model' | 'generation' | 'engine', ReadonlyMap<string, number>>;

const toTarget = ({ make, model, generation, engine, drive }: DemoRule, ids: Ids) => ({
  makeId: ids.make.get(make)!,
  modelId: model ? ids.model.get(`${make} ${model}`)! : null,
  generationId: generation ? ids.generation.get(`${make} ${model} ${generation}`)! : null,
  engineId: engine ? ids.engine.get(`${make} ${engine}`)! : null,
  drive: drive ?? null,
});

async function insertTree(tx: Transaction, demo: ReturnType<typeof parseVehicles>): Promise<Ids> {
  const makeRows = await tx
    .insert(makes)
    .values(
      demo.makes.map(({ name, serialDigits, isPopular }, position) => ({
        name,
        slug: slugify(name),
        serialDigits,
        position,
        popular: isPopular,
      })),
    )
    .returning({ id: makes.id });
  const make = new Map(demo.makes.map(({ name }, index) => [name, makeRows[index]!.id]));
  const modelRows = await tx
    .insert(models)
    .values(
      demo.models.map((row) => ({
        makeId: make.get(row.make)!,
        name: row.name,
        slug: slugify(row.name),
        alsoCalled: row.alsoCalled,
        body: row.body,
      })),
    )
    .returning({ id: models.id });
  const model = new Map(demo.models.map((row, index) => [`${row.make} ${row.name}`, modelRows[index]!.id]));
  const generationList = [
    ...new Map(demo.vehicles.map((row) => [`${row.make} ${row.model} ${row.generation}`, row])),
  ];
  const generationRows = await tx
    .insert(generations)
    .values(
      generationList.map(([, row]) => ({
        modelId: model.get(`${row.make} ${row.model}`)!,
        name: row.generation,
        slug: slugify(row.generation),
        built: row.built,
      })),
    )
    .returning({ id: generations.id });
  const engineList = [...new Map(demo.vehicles.map((row) => [`${row.make} ${row.engine.code}`, row]))];
  const engineRows = await tx
    .insert(engines)
    .values(engineList.map(([, row]) => ({ ...row.engine, makeId: make.get(row.make)! })))
    .returning({ id: engines.id });
  return {
    make,
    model,
    generation: new Map(generationList.map(([key], index) => [key, generationRows[index]!.id])),
    engine: new Map(engineList.map(([key], index) => [key, engineRows[index]!.id])),
  };
}

async function insertVehicles(
  tx: Transaction,
  demo: ReturnType<typeof parseVehicles>,
  ids: Ids,
  sourceId: number,
): Promise<void> {
  const rows = await tx
    .insert(vehicles)
    .values(
      demo.vehicles.map((row) => ({
        makeId: ids.make.get(row.make)!,
        modelId: ids.model.get(`${row.make} ${row.model}`)!,
        generationId: ids.generation.get(`${row.make} ${row.model} ${row.generation}`)!,
        engineId: ids.engine.get(`${row.make} ${row.engine.code}`)!,
        chassisCode: row.chassisCode,
        drive: row.drive,
        built: row.built,
        label: row.label,
        slug: row.slug,
        sourceId,
      })),
    )
    .returning({ id: vehicles.id });
  const alsoCalled = new Map(demo.models.map((model) => [`${model.make} ${model.name}`, model.alsoCalled]));
  const codes = demo.vehicles.flatMap((row, index) =>
    listCodes(row, alsoCalled.get(`${row.make} ${row.model}`)!).map((code) => ({
      ...code,
      vehicleId: rows[index]!.id,
    })),
  );
  for (let start = 0; start < codes.length; start += ROWS_PER_INSERT)
    await tx.insert(vehicleCodes).values(codes.slice(start, start + ROWS_PER_INSERT));
}

function listCodes(vehicle: DemoVehicle, alsoCalled: readonly string[]) {
  const { chassisCode, frameCode, vinPrefix } = vehicle;
  return [
    ...(vinPrefix
      ? [{ norm: vinPrefix, kind: 'vin_prefix' as const }]
      : [{ norm: normalizeVehicleCode(frameCode), kind: 'frame' as const }]),
    { norm: normalizeVehicleCode(chassisCode), kind: 'katashiki' as const },
    ...listNicknames(vehicle, alsoCalled).map((norm) => ({ norm, kind: 'nickname' as const })),
  ];
}

/** Makers whose numbers the names and features of the demo products mention. */
const MAKER = /\b(Toyota|Nissan|Mazda|Honda|Subaru|Mitsubishi|Isuzu|Suzuki)\b/;
const NUMBER =
  /\b(?:Part number )?(\d{5}-[0-9A-Z]{5}|\d{5}-[A-Z]{3}-\d{3}|[A-Z0-9]{4}-\d{2}-[0-9A-Z]{3,5})\b/g;

async function insertNumbers(
  tx: Transaction,
  products: readonly SeededProduct[],
  sourceId: number,
): Promise<void> {
  const numbers = products.flatMap(({ id, name, features }) => {
    const maker = MAKER.exec(name)?.[1];
    const found = [...[name, ...features].join(' | ').matchAll(NUMBER)].map((match) => match[1]!);
    const own = {
      productId: id,
      kind: 'own' as const,
      maker: 'Gari',
      shown: `GARI-${String(id).padStart(5, '0')}`,
    };
    const oe = maker ? [...new Set(found)] : [];
    return [own, ...oe.map((shown) => ({ productId: id, kind: 'oe' as const, maker: maker!, shown }))];
  });
  await tx.insert(partNumbers).values(numbers);
  await tx.insert(numberLinks).values([
    { fromNorm: '0446512580', toNorm: '0446512610', kind: 'superseded', maker: 'Toyota', sourceId },
    { fromNorm: '0446512590', toNorm: '0446512580', kind: 'superseded', maker: 'Toyota', sourceId },
    { fromNorm: '90915YZZJ1', toNorm: '90915YZZE1', kind: 'equivalent', maker: 'Toyota', sourceId },
  ]);
}
