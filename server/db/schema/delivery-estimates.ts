import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { COUNTIES } from '#contract/counties.ts';

const countyList = sql.raw(COUNTIES.map((county) => `'${county.replaceAll("'", "''")}'`).join(', '));

/** How long a parcel takes to a county, in working days. No row where staff have said nothing. */
export const deliveryEstimates = pgTable(
  'delivery_estimates',
  {
    county: text({ enum: COUNTIES }).primaryKey(),
    fromDays: smallint('from_days').notNull(),
    toDays: smallint('to_days').notNull(),
    /** 0 to 23, in Nairobi: what is paid from this hour on counts from the next working day. */
    cutoffHour: smallint('cutoff_hour').notNull(),
  },
  (table) => [
    check('delivery_estimates_county', sql`${table.county} in (${countyList})`),
    check(
      'delivery_estimates_days',
      sql`${table.fromDays} >= 0 and ${table.fromDays} <= ${table.toDays} and ${table.toDays} <= 60`,
    ),
    check('delivery_estimates_cutoff', sql`${table.cutoffHour} between 0 and 23`),
  ],
);
