import * as v from 'valibot';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import { productBody, productChange } from '#contract/schemas/products-admin.ts';
import type { ImportError, ProductBody } from '#contract/types.ts';
import type { Cells } from './catalogue-cells.ts';
import type { CatalogueLookup } from './catalogue-lookup.ts';

export type ProductUpdate = Partial<ProductBody>;
export type CellError = Omit<ImportError, 'row'>;
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; errors: CellError[] };

const REQUIRED_COLUMNS = ['name', 'price', 'category'] as const;
const changeSchema = v.omit(productChange, ['version']);

/** Missing and empty cells get the defaults of an empty form. */
export function readNewProduct(cells: Cells, lookup: CatalogueLookup): ReadResult<ProductBody> {
  const missing = REQUIRED_COLUMNS.filter((column) => (cells[column] ?? '').trim() === '');
  if (missing.length > 0) {
    return { ok: false, errors: missing.map((column) => ({ column, message: PRODUCT_TEXTS.required })) };
  }
  const filledCells = Object.entries(cells).filter(([, cell]) => cell !== '');
  return validateValues(productBody, parseValues(Object.fromEntries(filledCells), lookup, null));
}

/** `cells` contains only those that differ from the product. */
export function readProductChange(
  cells: Cells,
  lookup: CatalogueLookup,
  current: ProductBody,
): ReadResult<ProductUpdate> {
  const missing = REQUIRED_COLUMNS.filter((column) => cells[column]?.trim() === '');
  if (missing.length > 0) {
    return { ok: false, errors: missing.map((column) => ({ column, message: PRODUCT_TEXTS.required })) };
  }
  return validateValues(changeSchema, parseValues(cells, lookup, current));
}

interface Values {
  values: Record<string, unknown>;
  errors: CellError[];
}

/** Invalid numbers become NaN, for the schema to reject. */
function parseValues(cells: Cells, lookup: CatalogueLookup, current: ProductBody | null): Values {
  const { name, description, box, price, shippingFee, stock_quantity, features, images, archived } = cells;
  const condition = cells.condition?.trim().toLowerCase();
  const plain = {
    name,
    description,
    box,
    condition: condition === '' ? undefined : condition,
    price: price && parseNumber(price),
    shippingFee: shippingFee && parseNumber(shippingFee),
    stock_quantity: stock_quantity && parseNumber(stock_quantity),
    features: features?.split('\n').filter((text) => text.trim() !== ''),
    images: images?.split(/\s+/).filter(Boolean),
    archived: archived && parseFlag(archived),
  };
  const definedValues = Object.entries(plain).filter(([, value]) => value !== undefined);
  const filing = resolveCategory(cells, lookup, current);
  const campaign = resolveCampaign(cells, lookup);
  return {
    values: { ...Object.fromEntries(definedValues), ...filing.values, ...campaign.values },
    errors: [...filing.errors, ...campaign.errors],
  };
}

/** A subcategory must belong to the row's category, or else to the product's. */
function resolveCategory(cells: Cells, lookup: CatalogueLookup, current: ProductBody | null): Values {
  const currentCategory = current?.category ?? null;
  const category = cells.category === undefined ? currentCategory : lookup.category(cells.category);
  if (category === null)
    return { values: {}, errors: [{ column: 'category', message: PRODUCT_TEXTS.noCategory }] };
  const subcategory = resolveSubcategory(cells, lookup, { category, current });
  if (subcategory === 'unknown')
    return {
      values: { category },
      errors: [{ column: 'subcategory', message: PRODUCT_TEXTS.noSubcategory }],
    };
  return { values: { category, ...(subcategory !== undefined && { subcategory }) }, errors: [] };
}

/** Undefined leaves it unchanged. */
function resolveSubcategory(
  cells: Cells,
  lookup: CatalogueLookup,
  { category, current }: { category: number; current: ProductBody | null },
): number | null | undefined | 'unknown' {
  const name = cells.subcategory?.trim();
  if (name === '') return null;
  if (name !== undefined) return lookup.subcategory(category, name) ?? 'unknown';
  const isOrphaned = current !== null && current.subcategory !== null && current.category !== category;
  return isOrphaned ? 'unknown' : undefined;
}

function resolveCampaign({ campaign: name }: Cells, lookup: CatalogueLookup): Values {
  if (name === undefined) return { values: {}, errors: [] };
  if (name.trim() === '') return { values: { campaign: null }, errors: [] };
  const campaign = lookup.campaign(name);
  if (campaign !== undefined) return { values: { campaign }, errors: [] };
  return { values: {}, errors: [{ column: 'campaign', message: PRODUCT_TEXTS.noCampaign }] };
}

/** '1,500' → 1500; NaN for anything but a whole number. */
export function parseNumber(cell: string): number {
  const text = cell.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

function parseFlag(cell: string): boolean | string {
  const text = cell.trim().toLowerCase();
  return text === 'true' || (text === 'false' ? false : cell);
}

function validateValues<Schema extends typeof productBody | typeof changeSchema>(
  schema: Schema,
  { values, errors }: Values,
): ReadResult<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, values, { abortPipeEarly: true });
  const columnsWithErrors = new Set(errors.map(({ column }) => column));
  for (const issue of parsed.issues ?? []) {
    const column = v.getDotPath(issue)?.split('.')[0] ?? '';
    if (columnsWithErrors.has(column)) continue;
    columnsWithErrors.add(column);
    errors.push({ column, message: issue.message });
  }
  if (errors.length > 0 || !parsed.success) return { ok: false, errors };
  return { ok: true, value: parsed.output };
}
