import { getBarredText, PRODUCT_LIMITS, PRODUCT_TEXTS } from '#contract/product.ts';
import type { ImportError, ManagedProduct, ProductBody } from '#contract/types.ts';
import { toProductBody } from '../products/write-changes.ts';
import { type Cells, type Column, toCells, truncateCell } from './catalogue-cells.ts';
import type { CatalogueLookup } from './catalogue-lookup.ts';
import type { FileRow } from './read-catalogue-file.ts';
import { parseNumber, type ReadResult, readNewProduct, readProductChange } from './read-cells.ts';

export interface NewProduct {
  row: number;
  body: ProductBody;
}

export interface ChangedProduct {
  row: number;
  current: ManagedProduct;
  after: ProductBody;
}

export interface ValidatedRows {
  created: NewProduct[];
  changed: ChangedProduct[];
  unchanged: number;
  errors: ImportError[];
}

/** Columns that identify the product and the exported state, not new values. */
const METADATA_COLUMNS: readonly Column[] = ['id', 'version', 'stock_at_export'];

/** Returns the cells that differ from the product; an empty number, condition or flag means unchanged. */
export function getChangedCells(cells: Cells, product: ManagedProduct): Cells {
  const currentCells = toCells(product);
  const before: Cells = {
    ...currentCells,
    ...(cells.stock_at_export !== undefined && { stock_quantity: cells.stock_at_export }),
  };
  const isUnchanged = (column: Column, cell: string) =>
    METADATA_COLUMNS.includes(column) ||
    cell === before[column] ||
    (cell.trim() === '' && ['shippingFee', 'stock_quantity', 'condition', 'archived'].includes(column));
  const changed: Cells = Object.fromEntries(
    (Object.entries(cells) as [Column, string][]).filter(([column, cell]) => !isUnchanged(column, cell)),
  );
  // Another category may have a subcategory with the same name.
  if (changed.category !== undefined && cells.subcategory !== undefined)
    changed.subcategory = cells.subcategory;
  return changed;
}

export function validateRows(
  rows: readonly FileRow[],
  products: ReadonlyMap<number, ManagedProduct>,
  lookup: CatalogueLookup,
): ValidatedRows {
  const validated: ValidatedRows = { created: [], changed: [], unchanged: 0, errors: [] };
  for (const { row, cells } of rows) {
    const id = cells.id?.trim() ?? '';
    const addError = (column: string, message: string) => validated.errors.push({ row, column, message });
    if (id === '') {
      const parsed = readNewProduct(cells, lookup);
      const bar = parsed.ok && findBar(parsed.value, lookup);
      if (bar) addError('condition', bar);
      else if (parsed.ok) validated.created.push({ row, body: parsed.value });
      else for (const { column, message } of parsed.errors) addError(column, message);
      continue;
    }
    const current = products.get(Number(id));
    if (!current) {
      addError('id', 'There is no product with this id. Leave it empty for a new one.');
      continue;
    }
    const changedCells = getChangedCells(cells, current);
    if (Object.keys(changedCells).length === 0) {
      validated.unchanged += 1;
      continue;
    }
    const parsed = readChangedProduct(cells, changedCells, current, lookup);
    if (!parsed.ok) {
      for (const { column, message } of parsed.errors) addError(column, message);
    } else if (JSON.stringify(parsed.value) === JSON.stringify(toProductBody(current))) {
      validated.unchanged += 1;
    } else {
      const bar = findBar(parsed.value, lookup);
      if (bar) addError('condition', bar);
      else validated.changed.push({ row, current, after: parsed.value });
    }
  }
  return validated;
}

function findBar(
  { condition, subcategory, archived }: ProductBody,
  lookup: CatalogueLookup,
): string | undefined {
  const rule = condition === 'used' && !archived ? lookup.findBar(subcategory) : undefined;
  return rule && getBarredText(rule);
}

function readChangedProduct(
  cells: Cells,
  changedCells: Cells,
  current: ManagedProduct,
  lookup: CatalogueLookup,
): ReadResult<ProductBody> {
  const version = cells.version?.trim() ?? '';
  if (version !== '' && version !== String(current.version)) {
    const message = `Was changed since the export (version ${truncateCell(version)} in the file, ${current.version} now). Please export it again.`;
    return { ok: false, errors: [{ column: 'version', message }] };
  }
  const before = toProductBody(current);
  const parsed = readProductChange(changedCells, lookup, before);
  if (!parsed.ok) return parsed;
  const after = { ...before, ...parsed.value };
  if (cells.stock_at_export === undefined || parsed.value.stock_quantity === undefined)
    return { ok: true, value: after };
  return adjustStock(after, current.stock_quantity, parseNumber(cells.stock_at_export));
}

/** Units sold since the export stay sold: the stock changes by the difference within the file. */
function adjustStock(
  after: ProductBody,
  currentStock: number,
  stockAtExport: number,
): ReadResult<ProductBody> {
  if (Number.isNaN(stockAtExport))
    return { ok: false, errors: [{ column: 'stock_at_export', message: PRODUCT_TEXTS.wholeNumber }] };
  const stock = currentStock + after.stock_quantity - stockAtExport;
  const { min, max } = PRODUCT_LIMITS.stock;
  if (stock < min || stock > max) {
    const message = stock < min ? `Only ${currentStock} left.` : PRODUCT_TEXTS.atMost(max);
    return { ok: false, errors: [{ column: 'stock_quantity', message }] };
  }
  return { ok: true, value: { ...after, stock_quantity: stock } };
}
