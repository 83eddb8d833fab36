import type { ManagedProduct } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

/** The form as it is filled in: numbers and ids as text, one feature a line, '' where nothing is chosen. */
export interface ProductFields {
  name: string;
  description: string;
  category: string;
  subcategory: string;
  price: string;
  shippingFee: string;
  /** Asked for a new product only; later it changes by what comes and goes. */
  stock: string;
  campaign: string;
  features: string;
  box: string;
}

export type ProductField = keyof ProductFields;
/** `images`: the pictures together. */
export type ProductFieldErrors = Partial<Record<ProductField | 'images', string>>;

/** A file that somebody chose; the port knows what it really is. */
export interface PictureFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A picture that the server has. */
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

/** What the edits were made to. */
export interface EditBase {
  version: number;
  fields: ProductFields;
  pictures: readonly StoredPicture[];
}

/** Edits that are not saved yet, as the browser keeps them; files cannot be kept. */
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
  /** As it was read last. */
  product: ManagedProduct | null;
  loadError: string | null;
  base: EditBase | null;
  fields: ProductFields;
  /** Goes up whenever the form is to start with other fields than what is typed. */
  formKey: number;
  pictures: readonly EditedPicture[];
  nextKey: number;
  storedEdits: StoredEdits | null;
  isRestored: boolean;
  fieldErrors: ProductFieldErrors;
  /** What was wrong when it was last refused; another object with each refusal. */
  submitErrors: ProductFieldErrors;
  formError: string | null;
  /** As somebody else left it, where that stands against these edits. */
  current: ManagedProduct | null;
  /** Told to screen readers. */
  announcement: string;
}

export type ProductEditorEvent =
  /** a keystroke or a choice */
  | { type: 'product.edited'; fields: ProductFields }
  /** 'Add Item', 'Save changes' */
  | { type: 'product.submit'; fields: ProductFields }
  /** 'Keep editing' while pictures are awaited */
  | { type: 'product.keepEditing' }
  /** 'Try again' after a failed load */
  | { type: 'product.reload' }
  /** 'Discard' beside the notice of restored edits */
  | { type: 'edits.discard' }
  /** 'Take theirs': what somebody else left replaces the edits */
  | { type: 'conflict.acceptTheirs' }
  /** 'Overwrite with mine' */
  | { type: 'conflict.overwrite' }
  | { type: 'picture.chosen'; files: readonly PictureFile[] }
  | { type: 'picture.retried'; key: number }
  | { type: 'picture.removed'; key: number }
  /** dragged, or its buttons; `to` counts from 0 */
  | { type: 'picture.moved'; key: number; to: number }
  /** from the port */
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
