import { PRODUCT_LIMITS } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import type { PictureUploadActor } from '../picture-upload/picture-upload.machine.ts';
import { statePath } from '../state-path.ts';
import type { ProductEditorSnapshot } from './product-editor.machine.ts';
import { type Conflict, findConflicts } from './product-editor.rules.ts';
import type { EditedPicture, ProductFieldErrors, ProductFields } from './product-editor.types.ts';
import { EMPTY_FIELDS } from './product-fields.rules.ts';
import { getUploadId } from './product-pictures.rules.ts';

export interface PictureSlot extends EditedPicture {
  /** Null once the picture is stored. */
  upload: PictureUploadActor | null;
  isMain: boolean;
  canRemove: boolean;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
}

export interface ProductEditorView {
  state: string;
  title: 'Add Item' | 'Edit item';
  isNew: boolean;
  notice: { kind: 'loading' | 'notFound' | 'failed'; text: string } | null;
  /** As stored; null for a new product. */
  product: ManagedProduct | null;
  /** The name of the product that this is to be a copy of. */
  copiedName: string | null;
  fields: ProductFields;
  formKey: number;
  fieldErrors: ProductFieldErrors;
  /** A new object with each refusal, which moves the focus to the first invalid field. */
  submitErrors: ProductFieldErrors;
  formError: string | null;
  isRestored: boolean;
  canEdit: boolean;
  slots: PictureSlot[];
  emptySlots: number;
  announcement: string;
  submitLabel: string;
  canSubmit: boolean;
  canKeepEditing: boolean;
  canReload: boolean;
  conflicts: Conflict[] | null;
}

export function productEditorView(snapshot: ProductEditorSnapshot): ProductEditorView {
  const { context } = snapshot;
  const isNew = context.productId === null;
  const { fields, formKey, fieldErrors, submitErrors, formError, storedEdits, product, announcement } =
    context;
  return {
    state: statePath(snapshot.value),
    title: isNew ? 'Add Item' : 'Edit item',
    isNew,
    notice: getNotice(snapshot),
    product: isNew ? null : product,
    copiedName: context.copyOf !== null && snapshot.status === 'active' ? (product?.name ?? null) : null,
    fields,
    formKey,
    fieldErrors,
    submitErrors,
    formError,
    isRestored: storedEdits !== null,
    canEdit: snapshot.can({ type: 'product.edit', fields }),
    slots: getSlots(snapshot),
    emptySlots: PRODUCT_LIMITS.pictures - context.pictures.length,
    announcement,
    submitLabel: getSubmitLabel(snapshot),
    canSubmit: snapshot.can({ type: 'product.submit', fields: EMPTY_FIELDS }),
    canKeepEditing: snapshot.can({ type: 'product.keepEditing' }),
    canReload: snapshot.can({ type: 'product.reload' }),
    conflicts: snapshot.matches('stale') ? findConflicts(context) : null,
  };
}

function getSlots(snapshot: ProductEditorSnapshot): PictureSlot[] {
  return snapshot.context.pictures.map((picture, index) => {
    const { key } = picture;
    return {
      ...picture,
      upload: snapshot.children[getUploadId(key)] ?? null,
      isMain: index === 0,
      canRemove: snapshot.can({ type: 'picture.remove', key }),
      canMoveEarlier: snapshot.can({ type: 'picture.move', key, to: index - 1 }),
      canMoveLater: snapshot.can({ type: 'picture.move', key, to: index + 1 }),
    };
  });
}

function getNotice(snapshot: ProductEditorSnapshot): ProductEditorView['notice'] {
  if (snapshot.matches('loading')) return { kind: 'loading', text: 'Loading product...' };
  if (snapshot.matches('notFound')) return { kind: 'notFound', text: 'Product not found.' };
  if (snapshot.matches('failed')) return { kind: 'failed', text: snapshot.context.loadError ?? '' };
  return null;
}

function getSubmitLabel(snapshot: ProductEditorSnapshot): string {
  if (snapshot.matches('waiting')) return 'Waiting for pictures...';
  const isNew = snapshot.context.productId === null;
  if (snapshot.matches('saving')) return isNew ? 'Adding...' : 'Saving...';
  return isNew ? 'Add Item' : 'Save changes';
}
