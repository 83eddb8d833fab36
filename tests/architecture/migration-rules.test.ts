import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SQUAWK = join('node_modules', '.bin', 'squawk');

/** The names of the rules that a migration breaks. */
function check(migration: string): string[] {
  const { stdout } = spawnSync(SQUAWK, ['--reporter', 'json', '--stdin-filepath', '9999_next.sql'], {
    input: migration,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { rule_name: string }[]).map(({ rule_name: rule }) => rule);
}

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "waybill";', ['ban-drop-column']],
  ['DROP TABLE "campaigns";', ['ban-drop-table']],
  ['ALTER TABLE "orders" RENAME COLUMN "waybill" TO "tracking";', ['renaming-column']],
  ['ALTER TABLE "orders" RENAME TO "sales";', ['renaming-table']],
  ['ALTER TABLE "orders" ADD COLUMN "weight" integer NOT NULL;', ['adding-required-field']],
  ['ALTER TABLE "orders" ALTER COLUMN "waybill" SET NOT NULL;', ['adding-not-nullable-field']],
  ['ALTER TABLE "orders" ALTER COLUMN "total" TYPE numeric;', ['changing-column-type']],
  ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("total" > 0);', ['constraint-missing-not-valid']],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE ("waybill");',
    ['constraint-missing-not-valid', 'disallowed-unique-constraint'],
  ],
  ['CREATE INDEX "i" ON "orders" ("waybill");', ['require-concurrent-index-creation']],
  ['DROP INDEX "orders_placed";', ['require-concurrent-index-deletion']],
])('[OPERATE-10] the check of migrations refuses %s', (migration, rules) => {
  expect(check(migration).toSorted()).toEqual(rules);
});

test.each([
  'CREATE TABLE "t" ("id" integer PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "t" ("id");',
  'ALTER TABLE "orders" ADD COLUMN "weight" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("total" > 0) NOT VALID;',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "c";',
  'CREATE INDEX CONCURRENTLY "i" ON "orders" ("waybill");',
  '-- No version reads it since 0070.\n-- squawk-ignore ban-drop-column\nALTER TABLE "orders" DROP COLUMN "waybill";',
])('[OPERATE-10] the check of migrations accepts %s', (migration) => {
  expect(check(migration)).toEqual([]);
});

test('[OPERATE-10] only migrations up to 0061 are left out of the check', () => {
  const settings = readFileSync('.squawk.toml', 'utf8');
  const excluded = [...settings.matchAll(/^ {2}"\*\/(.+\.sql)",$/gm)].map((match) => match[1]!);
  const existing = new Set(readdirSync('server/db/migrations'));
  expect(excluded.filter((file) => !existing.has(file))).toEqual([]);
  expect([excluded.length, excluded.at(-1)]).toEqual([18, '0061_categories_edited.sql']);
});
