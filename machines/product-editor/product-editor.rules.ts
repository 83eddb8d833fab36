import type { ManagedProduct } from '#contract/types.ts';
import type { LoadProductOutput, SaveProductInput, SaveProductOutput } from './product-editor.ports.ts';
import type {
  EditBase,
  KeptEdits,
  KeptPicture,
  ProductEditorContext,
  ProductEditorEmitted,
  ProductEditorInput,
  ProductField,
  ProductFields,
} from './product-editor.types.ts';
import {
  bodyOf,
  EMPTY_FIELDS,
  FIELD_LABELS,
  fieldProblems,
  fieldsOf,
  serverProblems,
} from './product-fields.rules.ts';
import { PICTURE_TEXTS, shown, uploadedIn } from './product-pictures.rules.ts';

export const TEXTS = {
  added: 'Product added',
  saved: 'Product saved',
  loadFailed: 'The product could not be loaded.',
  refused: 'The product was not saved. Please check what you entered.',
  network: 'Network error occurred. Everything is still here: please try again.',
  networkNew:
    'Network error occurred. Everything is still here. The product may have been added all the same: please look in Products before you try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export function initialContext({ productId, kept }: ProductEditorInput): ProductEditorContext {
  const isRestored = productId === null && kept !== null;
  const pictures = isRestored ? shown(kept.pictures, 1) : [];
  return {
    productId,
    product: null,
    loadError: null,
    base: null,
    fields: isRestored ? kept.fields : EMPTY_FIELDS,
    formKey: 1,
    pictures,
    nextKey: pictures.length + 1,
    kept,
    isRestored,
    fieldErrors: {},
    refused: {},
    formError: null,
    current: null,
    spoken: '',
  };
}

export function baseOf(product: ManagedProduct): EditBase {
  const pictures = product.images.map(({ id, image, placeholder }) => ({
    id,
    image,
    ...(placeholder && { placeholder }),
  }));
  return { version: product.version, fields: fieldsOf(product), pictures };
}

/** Edits of an earlier visit go on top of what they were made to, so that a change by others since then is noticed. */
export function productTaken(
  context: ProductEditorContext,
  output: LoadProductOutput,
): Partial<ProductEditorContext> {
  if (!output.ok) return { loadError: output.kind === 'failed' ? output.message : null };
  const { product } = output;
  const kept = context.kept?.base ? context.kept : null;
  const base = kept?.base ?? baseOf(product);
  return {
    ...startedWith(context, kept ?? base),
    product,
    loadError: null,
    base,
    isRestored: kept !== null,
  };
}

/** The form and the pictures begin anew with these. */
function startedWith(
  { formKey, nextKey }: ProductEditorContext,
  { fields, pictures }: { fields: ProductFields; pictures: readonly KeptPicture[] },
): Partial<ProductEditorContext> {
  return {
    fields,
    formKey: formKey + 1,
    pictures: shown(pictures, nextKey),
    nextKey: nextKey + pictures.length,
    fieldErrors: {},
    refused: {},
    formError: null,
    current: null,
    kept: null,
    isRestored: false,
    spoken: '',
  };
}

export function editsDiscarded(context: ProductEditorContext): Partial<ProductEditorContext> {
  const product = context.product;
  const base = product && baseOf(product);
  return { ...startedWith(context, base ?? { fields: EMPTY_FIELDS, pictures: [] }), base };
}

/** Of what both changed theirs is taken; what else was edited here stays, to be saved. */
export function theirsTaken(context: ProductEditorContext): Partial<ProductEditorContext> {
  const { current } = context;
  if (!current) return {};
  const merged = withTheirs(context, current, true);
  return { ...merged, product: current, base: baseOf(current), current: null, isRestored: false };
}

/** The next save is made to the product as it is now. */
export function madeToTheirs({ current }: ProductEditorContext): Partial<ProductEditorContext> {
  return current ? { base: baseOf(current), product: current, current: null } : {};
}

/** What was wrong with a field is forgotten once it is changed. */
export function fieldsTaken(
  { fields: before, fieldErrors }: ProductEditorContext,
  fields: ProductFields,
): Pick<ProductEditorContext, 'fields' | 'fieldErrors'> {
  const stays = ([field]: [string, string]) =>
    field === 'images' || fields[field as ProductField] === before[field as ProductField];
  return { fields, fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(stays)) };
}

const FIELDS = Object.keys(EMPTY_FIELDS) as ProductField[];

/** Whether there is something to lose. */
function isEdited({ fields, pictures, base }: ProductEditorContext): boolean {
  const from = base ?? { fields: EMPTY_FIELDS, pictures: [] };
  return (
    FIELDS.some((field) => fields[field] !== from.fields[field]) ||
    idsOf(uploadedIn(pictures)) !== idsOf(from.pictures)
  );
}

const idsOf = (pictures: readonly KeptPicture[]) => pictures.map(({ id }) => id).join();

export function editsEvent(context: ProductEditorContext): ProductEditorEmitted {
  if (!isEdited(context)) return { type: 'edits.dropped' };
  const { fields, pictures, base } = context;
  const edits: KeptEdits = { fields, pictures: uploadedIn(pictures), base };
  return { type: 'edits.kept', edits };
}

export function problemsOf({ fields, productId }: ProductEditorContext) {
  return fieldProblems(fields, productId === null);
}

export function problemsShown(context: ProductEditorContext): Partial<ProductEditorContext> {
  const fieldErrors = problemsOf(context);
  return { fieldErrors, refused: fieldErrors };
}

export const picturesProblem = { images: PICTURE_TEXTS.unfinished };

export function saveInput({ fields, pictures, productId, base }: ProductEditorContext): SaveProductInput {
  const images = uploadedIn(pictures).map(({ id }) => id);
  return {
    changed: productId !== null && base ? { id: productId, version: base.version } : null,
    body: bodyOf(fields, images, productId === null),
  };
}

export function saveReport(
  context: ProductEditorContext,
  output: SaveProductOutput,
): Partial<ProductEditorContext> {
  const { productId } = context;
  if (output.ok) return { product: output.product };
  if (output.kind === 'stale') return withTheirs(context, output.current);
  if (output.kind === 'network') return { formError: productId === null ? TEXTS.networkNew : TEXTS.network };
  const { fieldErrors, rest } = serverProblems(output.fields ?? {});
  const isExplained = Object.keys(fieldErrors).length > 0;
  return {
    fieldErrors,
    refused: fieldErrors,
    formError: isExplained ? rest : (rest ?? (output.message || TEXTS.refused)),
  };
}

export function savedEvent({ product }: ProductEditorContext): ProductEditorEmitted {
  if (!product) throw new Error('no product was saved');
  return { type: 'product.saved', product };
}

export function successToast({ productId }: ProductEditorContext): ProductEditorEmitted {
  return { type: 'toast.show', kind: 'success', text: productId === null ? TEXTS.added : TEXTS.saved };
}

export interface Conflict {
  field: ProductField | 'images';
  label: string;
  /** As the form has it: ids for category, subcategory and campaign; how many pictures. */
  theirs: string;
  mine: string;
}

/** What both changed, and differently. */
export function conflictsIn(context: ProductEditorContext, current = context.current): Conflict[] {
  const { base, fields, pictures } = context;
  if (!current || !base) return [];
  const now = baseOf(current);
  const differs = (theirs: string, mine: string, before: string) =>
    theirs !== before && mine !== before && theirs !== mine;
  const changed: Conflict[] = FIELDS.filter((field) =>
    differs(now.fields[field], fields[field], base.fields[field]),
  ).map((field) => ({ field, label: FIELD_LABELS[field], theirs: now.fields[field], mine: fields[field] }));
  const mine = uploadedIn(pictures);
  if (!differs(idsOf(now.pictures), idsOf(mine), idsOf(base.pictures))) return changed;
  const counts = { theirs: String(now.pictures.length), mine: String(mine.length) };
  return [...changed, { field: 'images', label: FIELD_LABELS.images, ...counts }];
}

/** What only somebody else changed becomes theirs; where `contested`, also what both changed. */
function withTheirs(
  context: ProductEditorContext,
  current: ManagedProduct,
  contested = false,
): Partial<ProductEditorContext> {
  const { base, fields, pictures, formKey, nextKey } = context;
  if (!base) return { current };
  const theirs = baseOf(current);
  const conflicts = new Set(conflictsIn(context, current).map(({ field }) => field));
  const isTaken = (field: Conflict['field'], mine: string, before: string) =>
    conflicts.has(field) ? contested : mine === before;
  const taken = FIELDS.filter((field) => isTaken(field, fields[field], base.fields[field]));
  return {
    current,
    fields: { ...fields, ...Object.fromEntries(taken.map((field) => [field, theirs.fields[field]])) },
    formKey: formKey + 1,
    ...(isTaken('images', idsOf(uploadedIn(pictures)), idsOf(base.pictures)) && {
      pictures: shown(theirs.pictures, nextKey),
      nextKey: nextKey + theirs.pictures.length,
    }),
  };
}
