import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '#contract/plain-text.ts';
import { PRODUCT_LIMITS as LIMITS, numberProblem, PRODUCT_TEXTS as TEXTS } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import type { SavedBody } from './product-editor.ports.ts';
import type { ProductField, ProductFieldErrors, ProductFields } from './product-editor.types.ts';

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
};

export const FIELD_LABELS: Record<ProductField | 'images', string> = {
  name: 'Product name',
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

/** '4,500' and '4 500' are 4500; NaN where there are not digits alone. */
function numberIn(text: string): number {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is wrong, by field; empty where everything is in order. */
export function fieldProblems(fields: ProductFields, isNew: boolean): ProductFieldErrors {
  const problems: [ProductField, string | null][] = [
    ['name', lineProblem(fields.name)],
    ['description', textProblem(fields.description, LIMITS.description)],
    ['category', fields.category === '' ? TEXTS.required : null],
    ['price', amountProblem(fields.price, LIMITS.price)],
    ['shippingFee', amountProblem(fields.shippingFee, LIMITS.shippingFee)],
    ['stock', isNew ? amountProblem(fields.stock, LIMITS.stock) : null],
    ['features', featuresProblem(fields.features)],
    ['box', textProblem(fields.box, LIMITS.box)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function lineProblem(text: string): string | null {
  if (text.trim() === '') return TEXTS.required;
  if (text.trim().length > LIMITS.name) return TEXTS.tooLong(LIMITS.name);
  return isPlainLine(text.trim()) ? null : UNREADABLE_TEXT;
}

function textProblem(text: string, most: number): string | null {
  if (text.trim().length > most) return TEXTS.tooLong(most);
  return isPlainText(text.trim()) ? null : UNREADABLE_TEXT;
}

function amountProblem(text: string, limits: { least: number; most: number }): string | null {
  return text.trim() === '' ? TEXTS.required : numberProblem(numberIn(text), limits);
}

function featuresProblem(text: string): string | null {
  const features = linesOf(text);
  if (features.length > LIMITS.features) return TEXTS.tooManyFeatures;
  if (features.some((feature) => feature.length > LIMITS.feature))
    return `${TEXTS.tooLong(LIMITS.feature)} a line`;
  return features.every(isPlainLine) ? null : UNREADABLE_TEXT;
}

/** Fields without problems, as the server takes them. */
export function bodyOf(fields: ProductFields, images: string[], isNew: boolean): SavedBody {
  const reference = (text: string) => (text === '' ? null : Number(text));
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    price: numberIn(fields.price),
    shippingFee: numberIn(fields.shippingFee),
    category: Number(fields.category),
    subcategory: reference(fields.subcategory),
    features: linesOf(fields.features),
    box: fields.box.trim(),
    campaign: reference(fields.campaign),
    images,
    ...(isNew && { stock_quantity: numberIn(fields.stock) }),
  };
}

export function fieldsOf(product: ManagedProduct): ProductFields {
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
  };
}

/** The server's messages by the form's fields; `rest` is what belongs to none. */
export function serverProblems(fields: Record<string, string>): {
  fieldErrors: ProductFieldErrors;
  rest: string | null;
} {
  const named = Object.entries(fields).map(([path, message]) => {
    const name = path.split('.')[0] ?? '';
    return [name === 'stock_quantity' ? 'stock' : name, message] as const;
  });
  const known = named.filter(([name]) => name in FIELD_LABELS);
  return {
    fieldErrors: Object.fromEntries(known.toReversed()),
    rest: named.find(([name]) => !(name in FIELD_LABELS))?.[1] ?? null,
  };
}
