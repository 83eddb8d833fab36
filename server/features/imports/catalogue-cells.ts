import type { ManagedProduct } from '#contract/types.ts';

/**
 * Categories, subcategories and campaigns are names, pictures are ids, features are separated by line breaks.
 * `version` and `stock_at_export` record what the file was exported from.
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
  'condition',
  'campaign',
  'images',
  'archived',
] as const;

export type Column = (typeof COLUMNS)[number];
export type Cells = Partial<Record<Column, string>>;

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
    condition: product.condition,
    campaign: product.campaign?.name ?? '',
    images: product.images.map(({ id }) => id).join(' '),
    archived: String(product.archived),
  };
}

/** Spreadsheets change line endings. */
export function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const MAX_QUOTED_LENGTH = 80;

export function truncateCell(cell: string): string {
  return cell.length > MAX_QUOTED_LENGTH ? `${cell.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…` : cell;
}

/** What a spreadsheet would treat as a formula, after any apostrophes that mark text. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** `csv-stringify` marks a formula with one apostrophe; a text that starts with some gets one more here. */
export function escapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Removes one mark, so that an export followed by an import changes nothing. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
