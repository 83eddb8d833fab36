import * as v from 'valibot';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import { productBody, productChange } from '#contract/schemas/products-admin.ts';
import type { ImportError, ProductBody } from '#contract/types.ts';
import type { Cells } from './catalogue-cells.ts';
import type { Shelves } from './shelves.ts';

/** What a row says of a product, in the words of the wire. */
export type Wanted = Partial<ProductBody>;
export type Fault = Omit<ImportError, 'row'>;
export type Reading<Value> = { ok: true; value: Value } | { ok: false; faults: Fault[] };

const NEEDED = ['name', 'price', 'category'] as const;
const changes = v.omit(productChange, ['version']);

/** A whole product; what the row does not say is as on an empty form. */
export function readNew(cells: Cells, shelves: Shelves): Reading<ProductBody> {
  const missing = NEEDED.filter((column) => (cells[column] ?? '').trim() === '');
  if (missing.length > 0) {
    return { ok: false, faults: missing.map((column) => ({ column, message: PRODUCT_TEXTS.required })) };
  }
  const given = Object.entries(cells).filter(([, cell]) => cell !== '');
  return checked(productBody, valuesOf(Object.fromEntries(given), shelves, null));
}

/** What the cells given, those that differ, change of a product. */
export function readChange(cells: Cells, shelves: Shelves, current: ProductBody): Reading<Wanted> {
  const missing = NEEDED.filter((column) => cells[column]?.trim() === '');
  if (missing.length > 0) {
    return { ok: false, faults: missing.map((column) => ({ column, message: PRODUCT_TEXTS.required })) };
  }
  return checked(changes, valuesOf(cells, shelves, current));
}

interface Values {
  values: Record<string, unknown>;
  faults: Fault[];
}

/** The cells' texts as values; names are looked up, and a number that is none stays for the schema to refuse. */
function valuesOf(cells: Cells, shelves: Shelves, current: ProductBody | null): Values {
  const { name, description, box, price, shippingFee, stock_quantity, features, images, archived } = cells;
  const plain = {
    name,
    description,
    box,
    price: price && numberOf(price),
    shippingFee: shippingFee && numberOf(shippingFee),
    stock_quantity: stock_quantity && numberOf(stock_quantity),
    features: features?.split('\n').filter((text) => text.trim() !== ''),
    images: images?.split(/\s+/).filter(Boolean),
    archived: archived && flagOf(archived),
  };
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  const shelf = shelfOf(cells, shelves, current);
  const campaign = campaignOf(cells, shelves);
  return {
    values: { ...Object.fromEntries(given), ...shelf.values, ...campaign.values },
    faults: [...shelf.faults, ...campaign.faults],
  };
}

/** Where the product is filed; a subcategory belongs to the category that the row, or else the product, names. */
function shelfOf(cells: Cells, shelves: Shelves, current: ProductBody | null): Values {
  const known = current?.category ?? null;
  const category = cells.category === undefined ? known : shelves.category(cells.category);
  if (category === null)
    return { values: {}, faults: [{ column: 'category', message: PRODUCT_TEXTS.noCategory }] };
  const subcategory = subcategoryOf(cells, shelves, { category, current });
  if (subcategory === 'unknown')
    return {
      values: { category },
      faults: [{ column: 'subcategory', message: PRODUCT_TEXTS.noSubcategory }],
    };
  return { values: { category, ...(subcategory !== undefined && { subcategory }) }, faults: [] };
}

/** Undefined where it stays as it is. */
function subcategoryOf(
  cells: Cells,
  shelves: Shelves,
  { category, current }: { category: number; current: ProductBody | null },
): number | null | undefined | 'unknown' {
  const name = cells.subcategory?.trim();
  if (name === '') return null;
  if (name !== undefined) return shelves.subcategory(category, name) ?? 'unknown';
  const isLeftBehind = current !== null && current.subcategory !== null && current.category !== category;
  return isLeftBehind ? 'unknown' : undefined;
}

function campaignOf({ campaign: name }: Cells, shelves: Shelves): Values {
  if (name === undefined) return { values: {}, faults: [] };
  if (name.trim() === '') return { values: { campaign: null }, faults: [] };
  const campaign = shelves.campaign(name);
  if (campaign !== undefined) return { values: { campaign }, faults: [] };
  return { values: {}, faults: [{ column: 'campaign', message: PRODUCT_TEXTS.noCampaign }] };
}

/** '1,500' → 1500; NaN for what is no whole number. */
export function numberOf(cell: string): number {
  const text = cell.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

function flagOf(cell: string): boolean | string {
  const text = cell.trim().toLowerCase();
  return text === 'true' || (text === 'false' ? false : cell);
}

function checked<Schema extends typeof productBody | typeof changes>(
  schema: Schema,
  { values, faults }: Values,
): Reading<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, values, { abortPipeEarly: true });
  const named = new Set(faults.map(({ column }) => column));
  for (const issue of parsed.issues ?? []) {
    const column = v.getDotPath(issue)?.split('.')[0] ?? '';
    if (named.has(column)) continue;
    named.add(column);
    faults.push({ column, message: issue.message });
  }
  if (faults.length > 0 || !parsed.success) return { ok: false, faults };
  return { ok: true, value: parsed.output };
}
