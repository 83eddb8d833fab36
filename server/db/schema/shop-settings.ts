import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What superusers set instead of the configuration: one row, or none before the first change. Null is the value of the
 * configuration. A trigger announces every change to all processes.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    only: boolean().primaryKey().default(true),
    phone: text(),
    whatsapp: text(),
    email: text(),
    address: text(),
    hours: text(),
    kraPin: text('kra_pin'),
    lowStock: integer('low_stock'),
    /** Whether staff and superusers work only in sessions that a second factor opened. */
    staffSecondFactor: boolean('staff_second_factor').notNull().default(false),
    version: integer().notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('shop_settings_once', sql`${table.only}`),
    check(
      'shop_settings_texts',
      sql`length(${table.phone}) between 1 and 30 and length(${table.whatsapp}) between 1 and 30
        and length(${table.email}) between 3 and 254 and length(${table.address}) between 1 and 200
        and length(${table.hours}) between 1 and 200`,
    ),
    check('shop_settings_kra_pin', sql`${table.kraPin} ~ '^[A-Z][0-9]{9}[A-Z]$'`),
    check('shop_settings_low_stock', sql`${table.lowStock} between 1 and 1000`),
  ],
);
