import type { ManagedProduct } from '#contract/types.ts';

/**
 * The columns of a catalogue file. Categories, subcategories and campaigns are named, pictures are their ids; features
 * stand in lines of their own. `version` and `stock_at_export` say what the file was made from.
 */
export const COLUMNS = [
  'id',
  'version',
  'name',
  'description',
  'price',
  'shippingFee',
  'category',
  'subcategory',
  'stock_quantity',
  'stock_at_export',
  'features',
  'box',
  'campaign',
  'images',
  'archived',
] as const;

export type Column = (typeof COLUMNS)[number];
export type Cells = Partial<Record<Column, string>>;

/** A product as a row of the file. */
export function toCells(product: ManagedProduct): Record<Column, string> {
  return {
    id: String(product.id),
    version: String(product.version),
    name: normalizeLineEndings(product.name),
    description: normalizeLineEndings(product.description),
    price: String(product.price),
    shippingFee: String(product.shippingFee),
    category: product.category.name,
    subcategory: product.subcategory?.name ?? '',
    stock_quantity: String(product.stock_quantity),
    stock_at_export: String(product.stock_quantity),
    features: product.features.map(normalizeLineEndings).join('\n'),
    box: normalizeLineEndings(product.box),
    campaign: product.campaign?.name ?? '',
    images: product.images.map(({ id }) => id).join(' '),
    archived: String(product.archived),
  };
}

/** Spreadsheets write line ends in their own way. */
export function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const MAX_QUOTED_LENGTH = 80;

/** A cell as messages quote it. */
export function truncateCell(cell: string): string {
  return cell.length > MAX_QUOTED_LENGTH ? `${cell.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…` : cell;
}

/** What a spreadsheet would take for a formula, behind any apostrophes that mark text. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** `csv-stringify` marks a formula with one apostrophe; a text that has some of its own gets one more here. */
export function escapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Takes one mark off again, so that export and import together change nothing. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
