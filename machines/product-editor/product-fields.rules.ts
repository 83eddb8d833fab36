import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '#contract/plain-text.ts';
import {
  PRODUCT_LIMITS as LIMITS,
  type ProductCondition,
  PRODUCT_TEXTS as TEXTS,
  validateNumber,
} from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { parsePartNumbers, toPartNumberLines, validatePartNumbers } from './part-numbers.rules.ts';
import type { SaveBody } from './product-editor.ports.ts';
import type { ProductField, ProductFieldErrors, ProductFields } from './product-editor.types.ts';
import { splitLines } from './split-lines.rules.ts';

export const EMPTY_FIELDS: ProductFields = {
  name: '',
  description: '',
  category: '',
  subcategory: '',
  price: '',
  shippingFee: '0',
  stock: '',
  campaign: '',
  features: '',
  box: '',
  condition: 'genuine',
  brand: '',
  partNumbers: '',
};

export const FIELD_LABELS: Record<ProductField | 'images', string> = {
  name: 'Product name',
  condition: 'Condition',
  brand: 'Brand',
  partNumbers: 'Part numbers',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  price: 'Price in Ksh',
  shippingFee: 'Shipping fee in Ksh',
  stock: 'In stock',
  campaign: 'Add to campaign',
  features: 'Features',
  box: 'In the box',
  images: 'Pictures',
};

/** '4,500' and '4 500' are 4500; NaN when the text is not a whole number. */
export function parseNumber(text: string): number {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns messages by field; empty when all fields are valid. */
export function validateFields(fields: ProductFields, isNew: boolean): ProductFieldErrors {
  const problems: [ProductField, string | null][] = [
    ['name', fields.name.trim() === '' ? TEXTS.required : validateLine(fields.name, LIMITS.name)],
    ['brand', validateLine(fields.brand, LIMITS.brand)],
    ['partNumbers', validatePartNumbers(fields.partNumbers)],
    ['description', validateText(fields.description, LIMITS.description)],
    ['category', fields.category === '' ? TEXTS.required : null],
    ['price', validateAmount(fields.price, LIMITS.price)],
    ['shippingFee', validateAmount(fields.shippingFee, LIMITS.shippingFee)],
    ['stock', isNew ? validateAmount(fields.stock, LIMITS.stock) : null],
    ['features', validateFeatures(fields.features)],
    ['box', validateText(fields.box, LIMITS.box)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function validateLine(text: string, max: number): string | null {
  if (text.trim().length > max) return TEXTS.tooLong(max);
  return isPlainLine(text.trim()) ? null : UNREADABLE_TEXT;
}

function validateText(text: string, max: number): string | null {
  if (text.trim().length > max) return TEXTS.tooLong(max);
  return isPlainText(text.trim()) ? null : UNREADABLE_TEXT;
}

function validateAmount(text: string, limits: { min: number; max: number }): string | null {
  return text.trim() === '' ? TEXTS.required : validateNumber(parseNumber(text), limits);
}

function validateFeatures(text: string): string | null {
  const features = splitLines(text);
  if (features.length > LIMITS.features) return TEXTS.tooManyFeatures;
  if (features.some((feature) => feature.length > LIMITS.feature))
    return `${TEXTS.tooLong(LIMITS.feature)} a line`;
  return features.every(isPlainLine) ? null : UNREADABLE_TEXT;
}

export function toBody(fields: ProductFields, images: string[], isNew: boolean): SaveBody {
  const toReference = (text: string) => (text === '' ? null : Number(text));
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    price: parseNumber(fields.price),
    shippingFee: parseNumber(fields.shippingFee),
    category: Number(fields.category),
    subcategory: toReference(fields.subcategory),
    features: splitLines(fields.features),
    box: fields.box.trim(),
    condition: fields.condition as ProductCondition,
    brand: fields.brand.trim(),
    part_numbers: parsePartNumbers(fields.partNumbers),
    campaign: toReference(fields.campaign),
    images,
    ...(isNew && { stock_quantity: parseNumber(fields.stock) }),
  };
}

export function toFields(product: ManagedProduct): ProductFields {
  return {
    name: product.name,
    description: product.description,
    category: String(product.category.id),
    subcategory: product.subcategory ? String(product.subcategory.id) : '',
    price: String(product.price),
    shippingFee: String(product.shippingFee),
    stock: '',
    campaign: product.campaign ? String(product.campaign.id) : '',
    features: product.features.join('\n'),
    box: product.box,
    condition: product.condition,
    brand: product.brand,
    partNumbers: toPartNumberLines(product.part_numbers),
  };
}

const COPY_SUFFIX = ' (copy)';

/** Of a copy, whose name stays within its limit. Who made the part, and its numbers, are not the copy's. */
export function toCopiedFields(fields: ProductFields): ProductFields {
  const shortened = fields.name.slice(0, LIMITS.name - COPY_SUFFIX.length);
  // The cut may have left half of a character.
  const name = shortened.replace(/[\ud800-\udbff]$/, '').trimEnd();
  return { ...fields, name: name + COPY_SUFFIX, brand: '', partNumbers: '' };
}

const FIELD_BY_PATH: Record<string, ProductField> = { stock_quantity: 'stock', part_numbers: 'partNumbers' };

/** Maps the server's messages to form fields; `rest` collects messages of other fields. */
export function toFieldErrors(fields: Record<string, string>): {
  fieldErrors: ProductFieldErrors;
  rest: string | null;
} {
  const messages = Object.entries(fields).map(([path, message]) => {
    const name = path.split('.')[0] ?? '';
    return [FIELD_BY_PATH[name] ?? name, message] as const;
  });
  const knownErrors = messages.filter(([name]) => name in FIELD_LABELS);
  return {
    fieldErrors: Object.fromEntries(knownErrors.toReversed()),
    rest: messages.find(([name]) => !(name in FIELD_LABELS))?.[1] ?? null,
  };
}
