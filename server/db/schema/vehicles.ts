import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import {
  FITMENT_SOURCE_KINDS,
  FUELS,
  GEARBOXES,
  MARKETS,
  VEHICLE_CODE_KINDS,
} from '#contract/fitment/vehicle.ts';
import { DRIVES } from '#contract/fitment/verdict.ts';
import { media } from './catalogue.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Months as in contract/fitment/months.ts, for example '[24081,24149)'. */
export const monthRange = customType<{ data: string }>({ dataType: () => 'int4range' });

/** Upper case, letters and digits only; what codes and numbers are compared by. */
export const toNorm = (column: AnyPgColumn): SQL =>
  sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`;

/** Who said that a product fits, or that a vehicle exists. */
export const fitmentSources = pgTable(
  'fitment_sources',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    kind: text({ enum: FITMENT_SOURCE_KINDS }).notNull(),
    note: text().notNull().default(''),
  },
  (table) => [check('fitment_sources_kind', sql`${table.kind} in ('supplier', 'staff', 'customer', 'demo')`)],
);

export const makes = pgTable('makes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  /** How many digits follow the code in a frame number; null where it differs. */
  serialDigits: smallint('serial_digits'),
  position: integer().notNull().default(0),
  popular: boolean().notNull().default(false),
});

export const models = pgTable(
  'models',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.id),
    name: text().notNull(),
    slug: text().notNull(),
    alsoCalled: text('also_called').array().notNull().default([]),
    body: text(),
  },
  (table) => [
    unique('models_slug').on(table.makeId, table.slug),
    unique('models_of_make').on(table.id, table.makeId),
  ],
);

export const generations = pgTable(
  'generations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id),
    name: text().notNull(),
    slug: text().notNull(),
    built: monthRange().notNull(),
    mediaHash: text('media_hash').references(() => media.hash),
  },
  (table) => [
    unique('generations_slug').on(table.modelId, table.slug),
    unique('generations_of_model').on(table.id, table.modelId),
    index('generations_media').on(table.mediaHash).where(sql`${table.mediaHash} is not null`),
    check('generations_built', sql`not isempty(${table.built})`),
  ],
);

export const engines = pgTable(
  'engines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.id),
    code: text().notNull(),
    norm: text()
      .notNull()
      .generatedAlwaysAs((): SQL => toNorm(engines.code)),
    /** Null for electric motors. */
    cc: integer(),
    fuel: text({ enum: FUELS }).notNull(),
  },
  (table) => [
    unique('engines_norm').on(table.makeId, table.norm),
    unique('engines_of_make').on(table.id, table.makeId),
    check('engines_code', sql`${table.norm} <> ''`),
    check('engines_cc', sql`${table.cc} between 50 and 20000`),
    check('engines_fuel', sql`${table.fuel} in ('petrol', 'diesel', 'hybrid', 'electric')`),
  ],
);

/** What a car is: a generation with its chassis code, engine and drive. Parts fit vehicles. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    makeId: integer('make_id').notNull(),
    modelId: integer('model_id').notNull(),
    generationId: integer('generation_id').notNull(),
    chassisCode: text('chassis_code').notNull(),
    chassisNorm: text('chassis_norm')
      .notNull()
      .generatedAlwaysAs((): SQL => toNorm(vehicles.chassisCode)),
    engineId: integer('engine_id'),
    drive: text({ enum: DRIVES }),
    gearbox: text({ enum: GEARBOXES }),
    built: monthRange().notNull(),
    market: text({ enum: MARKETS }).notNull().default('jp'),
    label: text().notNull(),
    slug: text().notNull().unique(),
    popularity: integer().notNull().default(0),
    sourceId: integer('source_id')
      .notNull()
      .references(() => fitmentSources.id),
    checkedAt: timestamptz('checked_at'),
    checkedBy: text('checked_by'),
    /** The vehicle that this one turned out to be; it then has no fitments of its own. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => vehicles.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'vehicles_model_of_make',
      columns: [table.modelId, table.makeId],
      foreignColumns: [models.id, models.makeId],
    }),
    foreignKey({
      name: 'vehicles_generation_of_model',
      columns: [table.generationId, table.modelId],
      foreignColumns: [generations.id, generations.modelId],
    }),
    foreignKey({
      name: 'vehicles_engine_of_make',
      columns: [table.engineId, table.makeId],
      foreignColumns: [engines.id, engines.makeId],
    }),
    unique('vehicles_identity')
      .on(table.generationId, table.chassisNorm, table.engineId, table.drive, table.gearbox, table.market)
      .nullsNotDistinct(),
    index('vehicles_make').on(table.makeId, table.modelId),
    index('vehicles_chassis').on(table.chassisNorm),
    index('vehicles_engine').on(table.engineId),
    index('vehicles_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check('vehicles_chassis_code', sql`${table.chassisNorm} <> ''`),
    check('vehicles_drive', sql`${table.drive} in ('fwd', 'rwd', 'awd')`),
    check('vehicles_gearbox', sql`${table.gearbox} in ('manual', 'automatic', 'cvt')`),
    check('vehicles_market', sql`${table.market} in ('jp', 'ke', 'uk', 'th', 'other')`),
    check('vehicles_built', sql`not isempty(${table.built})`),
    check('vehicles_merged_into', sql`${table.mergedInto} <> ${table.id}`),
  ],
);

/** The codes and names by which people name a vehicle; one code may lead to several. */
export const vehicleCodes = pgTable(
  'vehicle_codes',
  {
    norm: text().notNull(),
    kind: text({ enum: VEHICLE_CODE_KINDS }).notNull(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.norm, table.kind, table.vehicleId] }),
    index('vehicle_codes_vehicle').on(table.vehicleId),
    check('vehicle_codes_norm', sql`${table.norm} ~ '^[A-Z0-9]+$'`),
    check('vehicle_codes_kind', sql`${table.kind} in ('frame', 'katashiki', 'vin_prefix', 'nickname')`),
  ],
);
