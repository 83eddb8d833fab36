import type { ManagedProduct } from '#contract/types.ts';
import type { StoredPicture } from '../picture-upload/picture-upload.types.ts';
import { getFailureText } from '../port-failure.ts';
import type { LoadProductOutput, SaveProductInput, SaveProductOutput } from './product-editor.ports.ts';
import type {
  EditBase,
  ProductEditorContext,
  ProductEditorEmitted,
  ProductEditorInput,
  ProductField,
  ProductFields,
  StoredEdits,
} from './product-editor.types.ts';
import {
  EMPTY_FIELDS,
  FIELD_LABELS,
  toBody,
  toCopiedFields,
  toFieldErrors,
  toFields,
  validateFields,
} from './product-fields.rules.ts';
import { getUploadedPictures, toEditedPictures, UNFINISHED_PICTURE } from './product-pictures.rules.ts';

export const TEXTS = {
  added: 'Product added',
  saved: 'Product saved',
  loadFailed: 'The product could not be loaded.',
  loadNetwork: 'Network error',
  refused: 'The product was not saved. Please check what you entered.',
  network: 'Network error occurred. Everything is still here: please try again.',
  networkNew:
    'Network error occurred. Everything is still here. The product may have been added anyway: please check Products before you try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export function initialContext({ productId, copyOf, storedEdits }: ProductEditorInput): ProductEditorContext {
  const restored =
    productId === null && copyOf === null && storedEdits ? completeEdits(storedEdits, EMPTY_FIELDS) : null;
  const pictures = restored ? toEditedPictures(restored.pictures, 1) : [];
  return {
    productId,
    copyOf,
    product: null,
    loadError: null,
    base: null,
    fields: restored?.fields ?? EMPTY_FIELDS,
    formKey: 1,
    pictures,
    nextKey: pictures.length + 1,
    storedEdits,
    fieldErrors: {},
    submitErrors: {},
    formError: null,
    current: null,
    announcement: '',
  };
}

/** Adds fields that an earlier version did not store, with the values that the form would have without edits. */
function completeEdits({ base, ...edits }: StoredEdits, fields: ProductFields): StoredEdits {
  const complete = (some: Partial<ProductFields>) => ({ ...fields, ...some });
  return {
    ...edits,
    fields: complete(edits.fields),
    base: base && { ...base, fields: complete(base.fields) },
  };
}

/** What the form begins with. A copy has the fields and pictures of its product, and a name of its own. */
function toFirstBase({ productId }: ProductEditorContext, product: ManagedProduct): EditBase {
  const base = toEditBase(product);
  return productId === null ? { ...base, fields: toCopiedFields(base.fields) } : base;
}

export function toEditBase(product: ManagedProduct): EditBase {
  const pictures = product.images.map(({ id, image, placeholder }) => ({
    id,
    image,
    ...(placeholder && { placeholder }),
  }));
  return { version: product.version, fields: toFields(product), pictures };
}

/** Applies stored edits on top of the version they were based on, so that later changes by others are detected. */
export function withProduct(
  context: ProductEditorContext,
  output: LoadProductOutput,
): Partial<ProductEditorContext> {
  if (!output.ok) {
    const isMissing = output.kind === 'notFound';
    return { loadError: isMissing ? null : getFailureText(output, TEXTS.loadFailed, TEXTS.loadNetwork) };
  }
  const { product } = output;
  const firstBase = toFirstBase(context, product);
  const storedEdits = context.storedEdits?.base ? completeEdits(context.storedEdits, firstBase.fields) : null;
  const base = storedEdits?.base ?? firstBase;
  return {
    ...restartWith(context, storedEdits ?? base),
    product,
    loadError: null,
    base,
    storedEdits,
  };
}

function restartWith(
  { formKey, nextKey }: ProductEditorContext,
  { fields, pictures }: { fields: ProductFields; pictures: readonly StoredPicture[] },
): Partial<ProductEditorContext> {
  return {
    fields,
    formKey: formKey + 1,
    pictures: toEditedPictures(pictures, nextKey),
    nextKey: nextKey + pictures.length,
    fieldErrors: {},
    submitErrors: {},
    formError: null,
    current: null,
    storedEdits: null,
    announcement: '',
  };
}

export function discardEdits(context: ProductEditorContext): Partial<ProductEditorContext> {
  const product = context.product;
  const base = product && toFirstBase(context, product);
  return { ...restartWith(context, base ?? { fields: EMPTY_FIELDS, pictures: [] }), base };
}

/** Takes the other version of fields that both changed; other edits stay unsaved. */
export function acceptTheirs(context: ProductEditorContext): Partial<ProductEditorContext> {
  const { current } = context;
  if (!current) return {};
  const merged = mergeTheirs(context, current, true);
  return { ...merged, product: current, base: toEditBase(current), current: null, storedEdits: null };
}

/** The next save is then based on the current version. */
export function rebaseOnTheirs({ current }: ProductEditorContext): Partial<ProductEditorContext> {
  return current ? { base: toEditBase(current), product: current, current: null } : {};
}

export function withFields(
  { fields: before, fieldErrors }: ProductEditorContext,
  fields: ProductFields,
): Pick<ProductEditorContext, 'fields' | 'fieldErrors'> {
  const isUnchanged = ([field]: [string, string]) =>
    field === 'images' || fields[field as ProductField] === before[field as ProductField];
  return { fields, fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(isUnchanged)) };
}

const FIELDS = Object.keys(EMPTY_FIELDS) as ProductField[];

function isEdited({ fields, pictures, base }: ProductEditorContext): boolean {
  const original = base ?? { fields: EMPTY_FIELDS, pictures: [] };
  return (
    FIELDS.some((field) => fields[field] !== original.fields[field]) ||
    joinIds(getUploadedPictures(pictures)) !== joinIds(original.pictures)
  );
}

const joinIds = (pictures: readonly StoredPicture[]) => pictures.map(({ id }) => id).join();

export function editsEvent(context: ProductEditorContext): ProductEditorEmitted {
  if (!isEdited(context)) return { type: 'edits.dropped' };
  const { fields, pictures, base } = context;
  const edits: StoredEdits = { fields, pictures: getUploadedPictures(pictures), base };
  return { type: 'edits.changed', edits };
}

export function getFieldErrors({ fields, productId }: ProductEditorContext) {
  return validateFields(fields, productId === null);
}

export function showFieldErrors(context: ProductEditorContext): Partial<ProductEditorContext> {
  const fieldErrors = getFieldErrors(context);
  return { fieldErrors, submitErrors: fieldErrors };
}

export const unfinishedPicturesError = { images: UNFINISHED_PICTURE };

export function saveInput({ fields, pictures, productId, base }: ProductEditorContext): SaveProductInput {
  const images = getUploadedPictures(pictures).map(({ id }) => id);
  const body = toBody(fields, images, productId === null);
  if (productId === null || !base) return { existing: null, body };
  const { part_numbers: _, ...others } = body;
  const hasSameNumbers = fields.partNumbers === base.fields.partNumbers;
  return { existing: { id: productId, version: base.version }, body: hasSameNumbers ? others : body };
}

export function applySaveResult(
  context: ProductEditorContext,
  output: SaveProductOutput,
): Partial<ProductEditorContext> {
  const { productId } = context;
  if (output.ok) return { product: output.product };
  if (output.kind === 'stale') return mergeTheirs(context, output.current);
  const text = getFailureText(output, TEXTS.refused, productId === null ? TEXTS.networkNew : TEXTS.network);
  const { fieldErrors, rest } = toFieldErrors(('fields' in output && output.fields) || {});
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  return {
    fieldErrors,
    submitErrors: fieldErrors,
    formError: hasFieldErrors ? rest : (rest ?? text),
  };
}

export function savedEvent({ product }: ProductEditorContext): ProductEditorEmitted {
  if (!product) throw new Error('no product was saved');
  return { type: 'product.saved', product };
}

export function toSuccessToast({ productId }: ProductEditorContext): ProductEditorEmitted {
  return { type: 'toast.show', kind: 'success', text: productId === null ? TEXTS.added : TEXTS.saved };
}

export interface Conflict {
  field: ProductField | 'images';
  label: string;
  /** As in the form: ids for category, subcategory and campaign. For pictures, their number. */
  theirs: string;
  mine: string;
}

/** Returns the fields that both changed to different values. */
export function findConflicts(context: ProductEditorContext, current = context.current): Conflict[] {
  const { base, fields, pictures } = context;
  if (!current || !base) return [];
  const latest = toEditBase(current);
  const isConflict = (theirs: string, mine: string, before: string) =>
    theirs !== before && mine !== before && theirs !== mine;
  const fieldConflicts: Conflict[] = FIELDS.filter((field) =>
    isConflict(latest.fields[field], fields[field], base.fields[field]),
  ).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    theirs: latest.fields[field],
    mine: fields[field],
  }));
  const mine = getUploadedPictures(pictures);
  if (!isConflict(joinIds(latest.pictures), joinIds(mine), joinIds(base.pictures))) return fieldConflicts;
  const counts = { theirs: String(latest.pictures.length), mine: String(mine.length) };
  return [...fieldConflicts, { field: 'images', label: FIELD_LABELS.images, ...counts }];
}

/** Takes fields that only the other user changed, and with `includeConflicts` also those that both changed. */
function mergeTheirs(
  context: ProductEditorContext,
  current: ManagedProduct,
  includeConflicts = false,
): Partial<ProductEditorContext> {
  const { base, fields, pictures, formKey, nextKey } = context;
  if (!base) return { current };
  const theirs = toEditBase(current);
  const conflicts = new Set(findConflicts(context, current).map(({ field }) => field));
  const shouldTakeTheirs = (field: Conflict['field'], mine: string, before: string) =>
    conflicts.has(field) ? includeConflicts : mine === before;
  const theirFields = FIELDS.filter((field) => shouldTakeTheirs(field, fields[field], base.fields[field]));
  return {
    current,
    fields: { ...fields, ...Object.fromEntries(theirFields.map((field) => [field, theirs.fields[field]])) },
    formKey: formKey + 1,
    ...(shouldTakeTheirs('images', joinIds(getUploadedPictures(pictures)), joinIds(base.pictures)) && {
      pictures: toEditedPictures(theirs.pictures, nextKey),
      nextKey: nextKey + theirs.pictures.length,
    }),
  };
}
