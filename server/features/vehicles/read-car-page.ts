import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { appPaths } from '#contract/app-paths.ts';
import { normalizeVehicleCode } from '#contract/fitment/vehicle-code.ts';
import type { CarPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { makes, models, vehicles } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectInOrder } from '../catalogue/select-listed.ts';
import { type NamedCategory as Named, selectNamedCategories } from './named-categories.ts';
import { hasListedParts, selectBestParts, selectCategoryCounts } from './parts-of-vehicles.ts';
import { isCurrent, selectVehicles, toListedVehicle, toMonths, type VehicleRow } from './vehicles.queries.ts';

type Shop = Pick<Context, 'db'>;

/** Pages with fewer parts are not for search engines (FIT-44). */
export const MIN_INDEXED_PARTS = 3;
const BEST_PARTS = 4;
const MAX_PARTS_OF_CATEGORY = 48;

/**
 * What a page under /cars shows: makes, models of a make, chassis codes of a model, parts for a code, or those of a
 * category. Throws NOT_FOUND, or VEHICLE_MERGED with the address of the page that took its place.
 */
export async function readCarPage({ db }: Shop, { query }: Input<'carPage', 'query'>): Promise<CarPage> {
  const make = query.make === '' ? null : await findMake(db, query.make);
  if (!make) return readMakes(db);
  const model = query.model === '' ? null : await findModel(db, make, query.model);
  if (!model) return readModels(db, make);
  if (query.code === '') return readCodes(db, make, model);
  const category = query.category === '' ? null : await findCategory(db, query.category);
  return readCode(db, { make, model, category, code: query.code });
}

async function findMake(db: QueryRunner, slug: string): Promise<Named> {
  const [make] = await db
    .select({ id: makes.id, name: makes.name, slug: makes.slug })
    .from(makes)
    .where(eq(makes.slug, slug.toLowerCase()));
  if (!make) throw new AppError('NOT_FOUND');
  return make;
}

async function findModel(db: QueryRunner, make: Named, slug: string): Promise<Named> {
  const [model] = await db
    .select({ id: models.id, name: models.name, slug: models.slug })
    .from(models)
    .where(and(eq(models.makeId, make.id), eq(models.slug, slug.toLowerCase())));
  if (!model) throw new AppError('NOT_FOUND');
  return model;
}

async function findCategory(db: QueryRunner, slug: string): Promise<Named> {
  const rows = await selectNamedCategories(db);
  const category = rows.find((row) => row.slug === slug.toLowerCase());
  if (!category) throw new AppError('NOT_FOUND');
  return category;
}

const emptyPage = {
  make: null,
  model: null,
  code: null,
  category: null,
  links: [],
  vehicles: [],
  categories: [],
  products: [],
  count: 0,
};

async function readMakes(db: QueryRunner): Promise<CarPage> {
  const rows = await db.select({ name: makes.name, slug: makes.slug }).from(makes).orderBy(asc(makes.name));
  return {
    ...emptyPage,
    path: appPaths.cars(),
    is_indexed: await hasListedParts(db, isCurrent, MIN_INDEXED_PARTS),
    links: rows.map(({ name, slug }) => ({ name, detail: '', path: appPaths.cars(slug) })),
  };
}

async function readModels(db: QueryRunner, make: Named): Promise<CarPage> {
  const rows = await db
    .select({ name: models.name, slug: models.slug, alsoCalled: models.alsoCalled })
    .from(models)
    .where(eq(models.makeId, make.id))
    .orderBy(asc(models.name));
  return {
    ...emptyPage,
    make,
    path: appPaths.cars(make.slug),
    is_indexed: await hasListedParts(db, and(eq(vehicles.makeId, make.id), isCurrent), MIN_INDEXED_PARTS),
    links: rows.map(({ name, slug, alsoCalled }) => ({
      name,
      detail: alsoCalled.length > 0 ? `Also ${alsoCalled.join(', ')}` : '',
      path: appPaths.cars(make.slug, slug),
    })),
  };
}

async function readCodes(db: QueryRunner, make: Named, model: Named): Promise<CarPage> {
  const ofModel = and(eq(vehicles.modelId, model.id), isCurrent);
  const rows = await selectVehicles(db, ofModel);
  const codes = [...Map.groupBy(rows, ({ vehicle }) => vehicle.chassisNorm)];
  return {
    ...emptyPage,
    make,
    model,
    path: appPaths.cars(make.slug, model.slug),
    is_indexed: await hasListedParts(db, ofModel, MIN_INDEXED_PARTS),
    links: codes.map(([norm, own]) => ({
      name: own[0]!.vehicle.chassisCode,
      detail: describeCode(own),
      path: appPaths.cars(make.slug, model.slug, norm.toLowerCase()),
    })),
  };
}

/** 'E140 · 2006–2012 · 1NZ-FE, 2ZR-FE' */
function describeCode(rows: VehicleRow[]): string {
  const years = rows.map(({ vehicle }) => toMonths(vehicle.built));
  const from = years.map((range) => range.from?.slice(0, 4) ?? '').toSorted()[0]!;
  const ends = years.map((range) => range.to?.slice(0, 4) ?? '');
  const to = ends.includes('') ? '' : ends.toSorted().at(-1)!;
  const names = new Set(rows.map(({ generation }) => generation.name));
  const engines = new Set(rows.flatMap(({ engine }) => engine?.code ?? []));
  return [[...names].join(', '), describeYears(from, to), [...engines].join(', ')]
    .filter(Boolean)
    .join(' · ');
}

function describeYears(from: string, to: string): string {
  if (from && to) return `${from}–${to}`;
  if (from) return `since ${from}`;
  return to && `until ${to}`;
}

interface CodeAddress {
  make: Named;
  model: Named;
  category: Named | null;
  /** As typed. */
  code: string;
}

async function readCode(db: QueryRunner, { make, model, category, code }: CodeAddress): Promise<CarPage> {
  const norm = normalizeVehicleCode(code);
  const rows = await selectVehicles(
    db,
    and(eq(vehicles.modelId, model.id), eq(vehicles.chassisNorm, norm), isCurrent),
  );
  const [first] = rows;
  if (!first) throw await describeMissing(db, { model, norm, category });
  const ids = rows.map(({ vehicle }) => vehicle.id);
  const named = await selectNamedCategories(db);
  const counts = await selectCategoryCounts(db, ids);
  const best = await selectBestParts(db, ids, {
    categoryId: category?.id,
    perCategory: category ? MAX_PARTS_OF_CATEGORY : BEST_PARTS,
  });
  const listed = sum(counts.filter(({ id }) => !category || id === category.id).map((row) => row.listed));
  const path = appPaths.cars(make.slug, model.slug, norm.toLowerCase());
  return {
    make,
    model,
    code: first.vehicle.chassisCode,
    category,
    path: category ? `${path}/${category.slug}` : path,
    is_indexed: listed >= MIN_INDEXED_PARTS,
    links: [],
    vehicles: rows
      .toSorted((a, b) => b.vehicle.popularity - a.vehicle.popularity)
      .map((row) => ({ ...toListedVehicle(row), generation: row.generation.name })),
    categories: named.flatMap(({ id, name, slug }) => {
      const own = counts.find((row) => row.id === id);
      return own ? [{ id, name, path: `${path}/${slug}`, listed: own.listed, universal: own.universal }] : [];
    }),
    products: await selectInOrder(db, best),
    count: listed,
  };
}

async function describeMissing(
  db: QueryRunner,
  { model, norm, category }: { model: Named; norm: string; category: Named | null },
): Promise<AppError> {
  const [merged] = await db
    .select({ id: vehicles.mergedInto })
    .from(vehicles)
    .where(
      and(eq(vehicles.modelId, model.id), eq(vehicles.chassisNorm, norm), isNotNull(vehicles.mergedInto)),
    )
    .orderBy(asc(vehicles.id))
    .limit(1);
  const [other] = merged?.id ? await selectVehicles(db, eq(vehicles.id, merged.id)) : [];
  if (!other) return new AppError('NOT_FOUND');
  const { vehicle, make, model: otherModel } = other;
  const segments = [make.slug, otherModel.slug, vehicle.chassisNorm.toLowerCase()];
  const page = appPaths.cars(...segments, ...(category ? [category.slug] : []));
  return new AppError('VEHICLE_MERGED', { data: { slug: vehicle.slug, page } });
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
