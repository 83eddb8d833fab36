import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { fitmentRules } from './fitments.ts';
import { vehicles } from './vehicles.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Codes that shoppers looked up and that lead to no vehicle; at most MAX_UNKNOWN_CODES. */
export const unknownCodes = pgTable(
  'unknown_codes',
  {
    code: text().primaryKey(),
    count: integer().notNull().default(1),
    firstSeen: timestamptz('first_seen').notNull(),
    lastSeen: timestamptz('last_seen').notNull(),
  },
  (table) => [
    index('unknown_codes_count').on(table.count.desc().nullsFirst(), table.lastSeen.desc().nullsFirst()),
    index('unknown_codes_last_seen').on(table.lastSeen),
    // A serial, a VIN or a number plate has no place here (FIT-54, FIT-55).
    check('unknown_codes_code', sql`${table.code} ~ '^[A-Z0-9]{3,8}$' and ${table.code} !~ '[0-9]{5}'`),
  ],
);

/** How often shoppers looked a vehicle up by a code or by words. */
export const vehicleLookups = pgTable('vehicle_lookups', {
  vehicleId: integer('vehicle_id')
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  count: integer().notNull().default(1),
});

/** Pairs of rules that cannot both be meant, found each night; at most MAX_CONFLICTS of a kind. */
export const fitmentConflicts = pgTable(
  'fitment_conflicts',
  {
    kind: text({ enum: ['contradiction', 'duplicate'] }).notNull(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => fitmentRules.id, { onDelete: 'cascade' }),
    otherRuleId: integer('other_rule_id')
      .notNull()
      .references(() => fitmentRules.id, { onDelete: 'cascade' }),
    /** How many vehicles both rules are about. */
    vehicles: integer().notNull(),
    foundAt: timestamptz('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.otherRuleId, table.kind] }),
    index('fitment_conflicts_other').on(table.otherRuleId),
    check('fitment_conflicts_kind', sql`${table.kind} in ('contradiction', 'duplicate')`),
  ],
);

/** Has one row once the rules were compared. */
export const fitmentComparison = pgTable(
  'fitment_comparison',
  {
    only: boolean().primaryKey().default(true),
    at: timestamptz('at').notNull(),
  },
  (table) => [check('fitment_comparison_once', sql`${table.only}`)],
);
