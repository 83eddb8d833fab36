import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Append-only: the trigger audit_append_only lets only the retention job delete old rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    /** No foreign key: the row outlives the account. */
    actorUserId: integer('actor_user_id'),
    actor: text().notNull(),
    action: text().notNull(),
    /** For example 'product 12', 'order 7ZK…', 'campaign 3'. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Part of an import: `before` and `after` are kept for a shorter time. */
    imported: boolean().notNull().default(false),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_imported')
      .on(table.at)
      .where(sql`${table.imported} and ${table.after} is not null`)
      .concurrently(),
    index('audit_log_searched').using(
      'gin',
      table.actor.op('gin_trgm_ops'),
      table.subject.op('gin_trgm_ops'),
    ),
    /** For the beginning of a subject. */
    index('audit_log_subject').on(sql`lower(${table.subject}) text_pattern_ops`).concurrently(),
  ],
);

/** Has one row when demo data was seeded; production permanently refuses such a database. */
export const demoSeed = pgTable(
  'demo_seed',
  {
    only: boolean().primaryKey().default(true),
    seededAt: timestamptz('seeded_at').notNull(),
  },
  (table) => [check('demo_seed_once', sql`${table.only}`)],
);

export interface ImportError {
  row: number;
  column: string;
  /** Of fitment files. */
  code?: string | undefined;
  message: string;
}

export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A fitment file says which cars the products fit. */
    kind: text({ enum: ['catalogue', 'fitment'] })
      .notNull()
      .default('catalogue'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    dryRun: boolean('dry_run').notNull(),
    acceptGood: boolean('accept_good').notNull().default(false),
    state: text({ enum: ['waiting', 'running', 'done', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The first 1,000; `errorCount` and `badRows` count all. */
    errors: jsonb().$type<ImportError[]>().notNull().default([]),
    errorCount: integer('error_count').notNull().default(0),
    badRows: integer('bad_rows').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    progressAt: timestamptz('progress_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('catalogue_imports_created').on(table.createdAt).concurrently(),
    index('catalogue_imports_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('waiting', 'running')`)
      .concurrently(),
    check('catalogue_imports_kind', sql`${table.kind} in ('catalogue', 'fitment')`),
    check(
      'catalogue_imports_state',
      sql`${table.state} in ('waiting', 'running', 'done', 'refused', 'failed')`,
    ),
  ],
);
