import type { ManagedProduct } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { PictureFile, PictureReport, StoredPicture } from '../picture-upload/picture-upload.types.ts';
import type { ToastEvent } from '../toast.types.ts';

/** The form values: numbers and ids as text, one feature or part number per line, '' when nothing is chosen. */
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
  brand: string;
  partNumbers: string;
}

export type ProductField = keyof ProductFields;
export type ProductFieldErrors = Partial<Record<ProductField | 'images', string>>;

/** A picture of the product, or without one a chosen file whose upload is the child `getUploadId(key)`. */
export interface EditedPicture {
  key: number;
  stored: StoredPicture | null;
}

export type UploadId = `picture-${number}`;

/** The version that the edits are based on; of a copy, the form as it began. */
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
  /** The product that a new one is to be a copy of. */
  copyOf: number | null;
  storedEdits: StoredEdits | null;
}

export interface ProductEditorContext {
  productId: number | null;
  copyOf: number | null;
  /** As loaded: the product itself, or the one that is copied. */
  product: ManagedProduct | null;
  loadError: string | null;
  base: EditBase | null;
  fields: ProductFields;
  /** Incremented whenever the form must restart with other values than those typed. */
  formKey: number;
  pictures: readonly EditedPicture[];
  nextKey: number;
  /** What the form began with instead of the product, until it is discarded. */
  storedEdits: StoredEdits | null;
  fieldErrors: ProductFieldErrors;
  /** The errors of the last refusal; a new object each time. */
  submitErrors: ProductFieldErrors;
  formError: string | null;
  /** The other user's version, when it conflicts with these edits. */
  current: ManagedProduct | null;
  announcement: string;
}

export type ProductEditorEvent =
  | { type: 'product.edit'; fields: ProductFields }
  | { type: 'product.submit'; fields: ProductFields }
  | { type: 'product.keepEditing' }
  | { type: 'product.reload' }
  | { type: 'edits.discard' }
  /** 'Take theirs': the other user's version replaces the conflicting edits. */
  | { type: 'conflict.acceptTheirs' }
  | { type: 'conflict.overwrite' }
  | { type: 'picture.choose'; files: readonly PictureFile[] }
  | { type: 'picture.remove'; key: number }
  /** `to` counts from 0. */
  | { type: 'picture.move'; key: number; to: number }
  | PictureReport;

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
    [uploadId: UploadId]: 'pictureUpload';
    loadProduct: 'loadProduct';
    saveProduct: 'saveProduct';
  };
  meta: SpecMeta;
}
