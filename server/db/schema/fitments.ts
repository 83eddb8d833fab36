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
import { NUMBER_LINK_KINDS, PART_NUMBER_KINDS } from '#contract/fitment/vehicle.ts';
import { DRIVES, POSITIONS } from '#contract/fitment/verdict.ts';
import { media, products } from './catalogue.ts';
import {
  engines,
  fitmentSources,
  generations,
  makes,
  models,
  monthRange,
  toNorm,
  vehicles,
} from './vehicles.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Collation "C", so that an index on it also supports prefix searches. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** As contract/fitment/part-number.ts folds them. */
const foldConfusables = (column: AnyPgColumn): SQL => sql`translate(${column}, 'OISB', '0158')`;
const POSITION_LIST = sql.raw(POSITIONS.map((position) => `'${position}'`).join(', '));

/** A question about a car that decides whether a part fits, with its two answers. */
export const qualifiers = pgTable('qualifiers', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique(),
  questionEn: text('question_en').notNull(),
  questionSw: text('question_sw').notNull(),
  yesEn: text('yes_en').notNull(),
  yesSw: text('yes_sw').notNull(),
  noEn: text('no_en').notNull(),
  noSw: text('no_sw').notNull(),
  mediaHash: text('media_hash').references(() => media.hash),
});

/** What staff and suppliers say about a product. An attribute that is null covers all its values. */
export const fitmentRules = pgTable(
  'fitment_rules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The product does not fit these vehicles; beats every rule that includes them. */
    exclusion: boolean().notNull().default(false),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.id),
    modelId: integer('model_id'),
    generationId: integer('generation_id'),
    chassisNorm: text('chassis_norm'),
    engineId: integer('engine_id'),
    drive: text({ enum: DRIVES }),
    built: monthRange(),
    position: text({ enum: POSITIONS }),
    /** How many of the product one car takes. */
    quantity: smallint().notNull().default(1),
    /** All of them must be answered with yes. Sorted, each once. */
    qualifierIds: integer('qualifier_ids').array().notNull().default([]),
    note: text().notNull().default(''),
    sourceId: integer('source_id')
      .notNull()
      .references(() => fitmentSources.id),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    createdBy: text('created_by'),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    /** What the rule is about, for the exclusion constraint fitment_rules_overlap. */
    target: text()
      .notNull()
      .generatedAlwaysAs(
        sql`make_id::text || '/' || coalesce(model_id::text, '') || '/' || coalesce(generation_id::text, '') || '/' || coalesce(chassis_norm, '') || '/' || coalesce(engine_id::text, '') || '/' || coalesce(drive, '') || case when exclusion then ' not' else '' end`,
      ),
  },
  (table) => [
    foreignKey({
      name: 'fitment_rules_model_of_make',
      columns: [table.modelId, table.makeId],
      foreignColumns: [models.id, models.makeId],
    }),
    foreignKey({
      name: 'fitment_rules_generation_of_model',
      columns: [table.generationId, table.modelId],
      foreignColumns: [generations.id, generations.modelId],
    }),
    foreignKey({
      name: 'fitment_rules_engine_of_make',
      columns: [table.engineId, table.makeId],
      foreignColumns: [engines.id, engines.makeId],
    }),
    unique('fitment_rules_of_product').on(table.productId, table.id),
    index('fitment_rules_make').on(table.makeId, table.modelId),
    index('fitment_rules_qualifiers').using('gin', table.qualifierIds).concurrently(),
    check(
      'fitment_rules_generation_has_model',
      sql`${table.generationId} is null or ${table.modelId} is not null`,
    ),
    check('fitment_rules_chassis_norm', sql`${table.chassisNorm} ~ '^[A-Z0-9]+$'`),
    check('fitment_rules_drive', sql`${table.drive} in ('fwd', 'rwd', 'awd')`),
    check('fitment_rules_built', sql`not isempty(${table.built})`),
    check('fitment_rules_position', sql`${table.position} in (${POSITION_LIST})`),
    check('fitment_rules_quantity', sql`${table.quantity} between 1 and 100`),
  ],
);

/** Counts the changes of a product's rules, and is locked by who writes them. Without a row the version is 1. */
export const fitmentVersions = pgTable('fitment_versions', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(1),
});

/** One row for each rule and vehicle. Written only by triggers on fitment_rules and vehicles. */
export const fitments = pgTable(
  'fitments',
  {
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    ruleId: integer('rule_id').notNull(),
    /** Null where the rule covers every month in which the vehicle was built. */
    built: monthRange(),
    position: text({ enum: POSITIONS }),
    quantity: smallint().notNull(),
    qualifierIds: integer('qualifier_ids').array().notNull(),
    exclusion: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.productId, table.ruleId] }),
    foreignKey({
      name: 'fitments_rule',
      columns: [table.productId, table.ruleId],
      foreignColumns: [fitmentRules.productId, fitmentRules.id],
    }).onDelete('cascade'),
    index('fitments_rule').on(table.productId, table.ruleId),
  ],
);

export const partNumbers = pgTable(
  'part_numbers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text({ enum: PART_NUMBER_KINDS }).notNull(),
    maker: text().notNull(),
    /** As the maker writes it. */
    shown: text().notNull(),
    norm: plainText()
      .notNull()
      .generatedAlwaysAs((): SQL => toNorm(partNumbers.shown)),
  },
  (table) => [
    unique('part_numbers_once').on(table.productId, table.kind, table.maker, table.norm),
    index('part_numbers_norm').on(table.norm),
    index('part_numbers_confusables').on(foldConfusables(table.norm)).concurrently(),
    check('part_numbers_kind', sql`${table.kind} in ('oe', 'brand', 'own')`),
    // Look-alikes of other alphabets would drop out of the norm.
    check(
      'part_numbers_shown',
      sql`${table.shown} ~ '^[\\x20-\\x7e]+$' and ${table.norm} ~ '^[A-Z0-9]{3,30}$' and ${table.norm} ~ '[0-9]'`,
    ),
  ],
);

/** Which number replaces which. A trigger refuses cycles of superseded numbers. */
export const numberLinks = pgTable(
  'number_links',
  {
    fromNorm: plainText('from_norm').notNull(),
    toNorm: plainText('to_norm').notNull(),
    kind: text({ enum: NUMBER_LINK_KINDS }).notNull(),
    maker: text().notNull().default(''),
    sourceId: integer('source_id')
      .notNull()
      .references(() => fitmentSources.id),
    since: timestamptz('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fromNorm, table.toNorm, table.kind] }),
    index('number_links_to').on(table.toNorm),
    index('number_links_from_confusables').on(foldConfusables(table.fromNorm)).concurrently(),
    index('number_links_to_confusables').on(foldConfusables(table.toNorm)).concurrently(),
    check('number_links_kind', sql`${table.kind} in ('superseded', 'equivalent')`),
    check(
      'number_links_norms',
      sql`${table.fromNorm} ~ '^[A-Z0-9]{3,30}$' and ${table.toNorm} ~ '^[A-Z0-9]{3,30}$'`,
    ),
    check('number_links_differ', sql`${table.fromNorm} <> ${table.toNorm}`),
  ],
);
