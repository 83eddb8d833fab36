import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { campaigns } from '../../../server/db/schema/index.ts';
import { exportCatalogue } from '../../../server/features/imports/export-catalogue.ts';
import { importCatalogue } from '../../../server/features/imports/import-catalogue.ts';
import type { ImportRequest, ImportResult } from '../../../server/features/imports/take-file.ts';
import type { TestShop } from '../../support/test-shop.ts';

export type Row = Record<string, string>;

export async function exported(shop: TestShop): Promise<string> {
  let text = '';
  for await (const chunk of exportCatalogue(shop.ctx)) text += chunk;
  return text;
}

export async function exportRows(shop: TestShop): Promise<Row[]> {
  return parse(await exported(shop), { bom: true, columns: true });
}

/** Returns a CSV file of these rows, with the columns of the first one. */
export function toCsv(rows: readonly Row[]): string {
  return stringify([...rows], { header: true, columns: Object.keys(rows[0]!) });
}

/** Imports a file on the server, without a user. */
export function importFile(
  shop: TestShop,
  file: string | readonly Row[],
  options: Partial<Omit<ImportRequest, 'text'>> = {},
): Promise<ImportResult> {
  return importCatalogue(shop.ctx, {
    text: typeof file === 'string' ? file : toCsv(file),
    dryRun: false,
    acceptGood: false,
    actor: { kind: 'anonymous' },
    ...options,
  });
}

export function toOutcome({ written, created, changed, unchanged, errors }: ImportResult) {
  return { written, created, changed, unchanged, errors };
}

export async function createCampaign(shop: TestShop, name: string): Promise<number> {
  const [row] = await shop.db
    .insert(campaigns)
    .values({ name, channel: 'radio', utmCampaign: randomBytes(4).toString('hex') })
    .returning();
  return row!.id;
}

export async function catalogueRows(shop: TestShop) {
  const rows = await shop.database.sql`
    select p.*, (select json_agg(i order by i.position) from product_images i where i.product_id = p.id) as images
    from products p order by p.id`;
  return [...rows];
}

export async function countAudit(shop: TestShop): Promise<number> {
  return (await shop.database.sql`select 1 from audit_log`).length;
}
