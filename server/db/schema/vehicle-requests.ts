import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytea } from './catalogue.ts';
import { vehicles } from './vehicles.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** People who do not know which car they have ask staff. */
export const vehicleRequests = pgTable(
  'vehicle_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for guests. */
    userId: integer('user_id').references(() => users.id),
    phone: text(),
    email: text(),
    text: text().notNull().default(''),
    frame: text(),
    status: text({ enum: ['open', 'answered', 'closed'] })
      .notNull()
      .default('open'),
    vehicleId: integer('vehicle_id').references(() => vehicles.id),
    productIds: integer('product_ids').array().notNull().default([]),
    createdAt: timestamptz('created_at').notNull(),
    /** When, and by whom, it was answered or closed. */
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    index('vehicle_requests_status').on(table.status, table.createdAt, table.id),
    index('vehicle_requests_done').on(table.answeredAt, table.id).where(sql`${table.status} <> 'open'`),
    index('vehicle_requests_created').on(table.createdAt),
    index('vehicle_requests_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('vehicle_requests_email').on(sql`lower(${table.email})`).where(sql`${table.email} is not null`),
    index('vehicle_requests_vehicle').on(table.vehicleId).where(sql`${table.vehicleId} is not null`),
    check('vehicle_requests_contact', sql`${table.phone} is not null or ${table.email} is not null`),
    check('vehicle_requests_text', sql`length(${table.text}) <= 500`),
    check('vehicle_requests_products', sql`cardinality(${table.productIds}) <= 20`),
    check('vehicle_requests_status', sql`${table.status} in ('open', 'answered', 'closed')`),
    check('vehicle_requests_answer', sql`(${table.status} = 'answered') = (${table.vehicleId} is not null)`),
    check(
      'vehicle_requests_answered',
      sql`(${table.status} = 'open') = (${table.answeredAt} is null) and (${table.answeredAt} is null) = (${table.answeredBy} is null)`,
    ),
  ],
);

/** May show papers, so they are not in `media`, whose pictures anybody may see. */
export const vehicleRequestPhotos = pgTable(
  'vehicle_request_photos',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => vehicleRequests.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: smallint().notNull(),
    /** WebP without metadata. */
    body: bytea().notNull(),
    deleteAt: timestamptz('delete_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.position] }),
    index('vehicle_request_photos_delete').on(table.deleteAt),
    check('vehicle_request_photos_position', sql`${table.position} between 1 and 3`),
  ],
);
