import { PRODUCT_LIMITS, PRODUCT_TEXTS } from '#contract/product.ts';
import type { ImportError, ManagedProduct, ProductBody } from '#contract/types.ts';
import { bodyOf } from '../products/write-changes.ts';
import { type Cells, type Column, cellsOf, shortened } from './catalogue-cells.ts';
import type { FileRow } from './read-catalogue-file.ts';
import { numberOf, type Reading, readChange, readNew } from './read-cells.ts';
import type { Shelves } from './shelves.ts';

export interface NewProduct {
  row: number;
  body: ProductBody;
}

export interface ChangedProduct {
  row: number;
  current: ManagedProduct;
  after: ProductBody;
}

export interface Judged {
  created: NewProduct[];
  changed: ChangedProduct[];
  unchanged: number;
  errors: ImportError[];
}

/** Cells that say which product is meant and what the file was made from, not what is to be. */
const ABOUT: readonly Column[] = ['id', 'version', 'stock_at_export'];

/** Which cells of a row differ from the product; an empty number or flag leaves it as it is. */
export function differing(cells: Cells, product: ManagedProduct): Cells {
  const known = cellsOf(product);
  const before: Cells = {
    ...known,
    ...(cells.stock_at_export !== undefined && { stock_quantity: cells.stock_at_export }),
  };
  const kept = (column: Column, cell: string) =>
    ABOUT.includes(column) ||
    cell === before[column] ||
    (cell.trim() === '' && ['shippingFee', 'stock_quantity', 'archived'].includes(column));
  const changed: Cells = Object.fromEntries(
    (Object.entries(cells) as [Column, string][]).filter(([column, cell]) => !kept(column, cell)),
  );
  // Another category may have a subcategory of the same name.
  if (changed.category !== undefined && cells.subcategory !== undefined)
    changed.subcategory = cells.subcategory;
  return changed;
}

/** What each row asks for, or what is wrong with it. `products` holds those that the rows name. */
export function judgeRows(
  rows: readonly FileRow[],
  products: ReadonlyMap<number, ManagedProduct>,
  shelves: Shelves,
): Judged {
  const judged: Judged = { created: [], changed: [], unchanged: 0, errors: [] };
  for (const { row, cells } of rows) {
    const id = cells.id?.trim() ?? '';
    const fault = (column: string, message: string) => judged.errors.push({ row, column, message });
    if (id === '') {
      const read = readNew(cells, shelves);
      if (read.ok) judged.created.push({ row, body: read.value });
      else for (const { column, message } of read.faults) fault(column, message);
      continue;
    }
    const current = products.get(Number(id));
    if (!current) {
      fault('id', 'There is no product with this id. Leave it empty for a new one.');
      continue;
    }
    const wanted = differing(cells, current);
    if (Object.keys(wanted).length === 0) {
      judged.unchanged += 1;
      continue;
    }
    const read = readAfter(cells, wanted, current, shelves);
    if (!read.ok) {
      for (const { column, message } of read.faults) fault(column, message);
    } else if (JSON.stringify(read.value) === JSON.stringify(bodyOf(current))) {
      judged.unchanged += 1;
    } else {
      judged.changed.push({ row, current, after: read.value });
    }
  }
  return judged;
}

function readAfter(
  cells: Cells,
  wanted: Cells,
  current: ManagedProduct,
  shelves: Shelves,
): Reading<ProductBody> {
  const version = cells.version?.trim() ?? '';
  if (version !== '' && version !== String(current.version)) {
    const message = `Was changed since the export (version ${shortened(version)} in the file, ${current.version} now). Please export it again.`;
    return { ok: false, faults: [{ column: 'version', message }] };
  }
  const before = bodyOf(current);
  const read = readChange(wanted, shelves, before);
  if (!read.ok) return read;
  const after = { ...before, ...read.value };
  if (cells.stock_at_export === undefined || read.value.stock_quantity === undefined)
    return { ok: true, value: after };
  return withStockMoved(after, current.stock_quantity, numberOf(cells.stock_at_export));
}

/** What was sold since the export stays sold: the file moves the stock by the difference that it shows. */
function withStockMoved(after: ProductBody, now: number, atExport: number): Reading<ProductBody> {
  if (Number.isNaN(atExport))
    return { ok: false, faults: [{ column: 'stock_at_export', message: PRODUCT_TEXTS.wholeNumber }] };
  const stock = now + after.stock_quantity - atExport;
  const { least, most } = PRODUCT_LIMITS.stock;
  if (stock < least || stock > most) {
    const message = stock < least ? `Only ${now} left.` : PRODUCT_TEXTS.atMost(most);
    return { ok: false, faults: [{ column: 'stock_quantity', message }] };
  }
  return { ok: true, value: { ...after, stock_quantity: stock } };
}
