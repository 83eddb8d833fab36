import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Answer } from '#contract/fitment/verdict.ts';
import { users } from './accounts.ts';
import { toNorm, vehicles } from './vehicles.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A shopper's cars; a trigger refuses an 11th. */
export const garageCars = pgTable(
  'garage_cars',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Cars are listed in the order in which they were added. */
    position: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    nickname: text(),
    year: smallint(),
    month: smallint(),
    /** The frame number. */
    frame: text(),
    frameNorm: text('frame_norm')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(${toNorm(garageCars.frame)}, '')`),
    answers: jsonb().$type<Readonly<Record<string, Answer>>>().notNull().default({}),
    current: boolean().notNull().default(false),
    usedAt: timestamptz('used_at').notNull(),
    /** Counts changes of what the owner says about the car, not which car is current. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('garage_cars_identity').on(table.userId, table.vehicleId, table.frameNorm),
    uniqueIndex('garage_cars_current').on(table.userId).where(sql`${table.current}`),
    index('garage_cars_vehicle').on(table.vehicleId),
    check('garage_cars_nickname', sql`length(${table.nickname}) between 1 and 40`),
    check('garage_cars_year', sql`${table.year} between 1900 and 2100`),
    check('garage_cars_month', sql`${table.month} between 1 and 12`),
    check('garage_cars_month_of_year', sql`${table.month} is null or ${table.year} is not null`),
    check(
      'garage_cars_frame',
      sql`${table.frame} is null or (length(${table.frame}) <= 40 and ${table.frameNorm} <> '')`,
    ),
    check(
      'garage_cars_answers',
      sql`jsonb_typeof(${table.answers}) = 'object' and length(${table.answers}::text) <= 10000
        and not jsonb_path_exists(${table.answers}, 'strict $.* ? (@.type() != "string" || !(@ == "yes" || @ == "no"))')`,
    ),
  ],
);
