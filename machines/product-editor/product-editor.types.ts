import type { ManagedProduct } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

/** The form values: numbers and ids as text, one feature per line, '' when nothing is chosen. */
export interface ProductFields {
  name: string;
  description: string;
  category: string;
  subcategory: string;
  price: string;
  shippingFee: string;
  /** For new products only; afterwards the stock changes by stock changes and sales. */
  stock: string;
  campaign: string;
  features: string;
  box: string;
  condition: string;
}

export type ProductField = keyof ProductFields;
export type ProductFieldErrors = Partial<Record<ProductField | 'images', string>>;

/** A chosen file; only the port knows its concrete type. */
export interface PictureFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface StoredPicture {
  id: string;
  image: string;
  placeholder?: string | undefined;
}

export type EditedPicture = { key: number } & (
  | { status: 'uploading'; file: PictureFile /** 0 to 1. */; progress: number }
  | { status: 'failed'; file: PictureFile; message: string; canRetry: boolean }
  | ({ status: 'uploaded' } & StoredPicture)
);

/** The version that the edits are based on. */
export interface EditBase {
  version: number;
  fields: ProductFields;
  pictures: readonly StoredPicture[];
}

/** Unsaved edits as stored in the browser. Files cannot be stored. */
export interface StoredEdits {
  fields: ProductFields;
  pictures: readonly StoredPicture[];
  base: EditBase | null;
}

export interface ProductEditorInput {
  /** Null for a new product. */
  productId: number | null;
  storedEdits: StoredEdits | null;
}

export interface ProductEditorContext {
  productId: number | null;
  product: ManagedProduct | null;
  loadError: string | null;
  base: EditBase | null;
  fields: ProductFields;
  /** Incremented whenever the form must restart with other values than those typed. */
  formKey: number;
  pictures: readonly EditedPicture[];
  nextKey: number;
  storedEdits: StoredEdits | null;
  isRestored: boolean;
  fieldErrors: ProductFieldErrors;
  /** The errors of the last refusal; a new object each time. */
  submitErrors: ProductFieldErrors;
  formError: string | null;
  /** The other user's version, when it conflicts with these edits. */
  current: ManagedProduct | null;
  announcement: string;
}

export type ProductEditorEvent =
  | { type: 'product.edited'; fields: ProductFields }
  | { type: 'product.submit'; fields: ProductFields }
  | { type: 'product.keepEditing' }
  | { type: 'product.reload' }
  | { type: 'edits.discard' }
  /** 'Take theirs': the other user's version replaces the conflicting edits. */
  | { type: 'conflict.acceptTheirs' }
  | { type: 'conflict.overwrite' }
  | { type: 'picture.chosen'; files: readonly PictureFile[] }
  | { type: 'picture.retried'; key: number }
  | { type: 'picture.removed'; key: number }
  /** `to` counts from 0. */
  | { type: 'picture.moved'; key: number; to: number }
  | PictureReport;

export type PictureReport =
  | { type: 'picture.progressed'; key: number; progress: number }
  | { type: 'picture.uploaded'; key: number; picture: StoredPicture }
  | { type: 'picture.failed'; key: number; message: string; canRetry: boolean };

export type ProductEditorEmitted =
  | ToastEvent
  | { type: 'edits.changed'; edits: StoredEdits }
  | { type: 'edits.dropped' }
  | { type: 'product.saved'; product: ManagedProduct };

export interface ProductEditorTypes {
  context: ProductEditorContext;
  events: ProductEditorEvent;
  input: ProductEditorInput;
  emitted: ProductEditorEmitted;
  tags: 'busy' | 'form';
  children: {
    uploadPictures: 'uploadPictures';
    loadProduct: 'loadProduct';
    saveProduct: 'saveProduct';
  };
  meta: SpecMeta;
}
