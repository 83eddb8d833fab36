import {
  ACCEPTED_PICTURE_TYPES,
  MAX_PICTURE_BYTES,
  PRODUCT_LIMITS,
  PRODUCT_TEXTS,
} from '#contract/product.ts';
import type {
  EditedPicture,
  PictureFile,
  PictureReport,
  ProductEditorContext,
  ProductFieldErrors,
  StoredPicture,
} from './product-editor.types.ts';

export const PICTURE_TEXTS = {
  type: 'Only JPEG, PNG, WebP and AVIF pictures can be used.',
  size: 'At most 10 MB',
  unfinished: 'A picture was not uploaded. Try it again or remove it.',
};

type Pictures = readonly EditedPicture[];
type AddedPictures = Pick<ProductEditorContext, 'pictures' | 'nextKey' | 'fieldErrors' | 'announcement'>;

export function toEditedPictures(
  storedPictures: readonly StoredPicture[],
  firstKey: number,
): EditedPicture[] {
  return storedPictures.map((picture, index) => ({ ...picture, key: firstKey + index, status: 'uploaded' }));
}

export function getUploadedPictures(pictures: Pictures): StoredPicture[] {
  return pictures.flatMap((picture) => {
    if (picture.status !== 'uploaded') return [];
    const { id, image, placeholder } = picture;
    return [{ id, image, ...(placeholder && { placeholder }) }];
  });
}

export function isUploading(pictures: Pictures): boolean {
  return pictures.some(({ status }) => status === 'uploading');
}

export function hasFailed(pictures: Pictures): boolean {
  return pictures.some(({ status }) => status === 'failed');
}

/** Fills the free slots. Unusable files get an error message; files beyond the last slot are dropped. */
export function addPictures(
  { pictures, nextKey, fieldErrors }: ProductEditorContext,
  files: readonly PictureFile[],
): AddedPictures {
  const freeSlots = PRODUCT_LIMITS.pictures - pictures.length;
  const added = files.slice(0, freeSlots).map((file, index) => toEntry(file, nextKey + index));
  return {
    pictures: [...pictures, ...added],
    nextKey: nextKey + added.length,
    fieldErrors:
      files.length > freeSlots
        ? { ...fieldErrors, images: PRODUCT_TEXTS.tooManyPictures }
        : withoutError(fieldErrors),
    announcement: '',
  };
}

function toEntry(file: PictureFile, key: number): EditedPicture {
  const message = validatePicture(file);
  return message === null
    ? { key, status: 'uploading', file, progress: 0 }
    : { key, status: 'failed', file, message, canRetry: false };
}

function validatePicture({ type, size }: PictureFile): string | null {
  if (!ACCEPTED_PICTURE_TYPES.some((allowed) => allowed === type)) return PICTURE_TEXTS.type;
  return size > MAX_PICTURE_BYTES ? PICTURE_TEXTS.size : null;
}

export function retryPicture(pictures: Pictures, key: number): EditedPicture[] {
  return pictures.map((picture) =>
    picture.key === key && picture.status === 'failed'
      ? { key, status: 'uploading', file: picture.file, progress: 0 }
      : picture,
  );
}

export function withProgress(pictures: Pictures, key: number, progress: number): EditedPicture[] {
  return pictures.map((picture) =>
    picture.key === key && picture.status === 'uploading' ? { ...picture, progress } : picture,
  );
}

/** Drops a duplicate of an uploaded picture, which frees its slot. */
export function applyUpload(
  { pictures, fieldErrors }: ProductEditorContext,
  { key, picture: uploaded }: Extract<PictureReport, { type: 'picture.uploaded' }>,
): Pick<ProductEditorContext, 'pictures' | 'fieldErrors' | 'announcement'> {
  const isDuplicate = pictures.some((picture) => picture.status === 'uploaded' && picture.id === uploaded.id);
  return {
    pictures: isDuplicate
      ? withoutPicture(pictures, key)
      : pictures.map((picture) =>
          picture.key === key && picture.status === 'uploading'
            ? { ...uploaded, key, status: 'uploaded' }
            : picture,
        ),
    fieldErrors: withoutError(fieldErrors),
    announcement: isDuplicate ? 'This picture is there already' : 'Picture uploaded',
  };
}

export function applyFailure(
  { pictures }: ProductEditorContext,
  { key, message, canRetry: isRetryable }: Extract<PictureReport, { type: 'picture.failed' }>,
): Pick<ProductEditorContext, 'pictures'> {
  return {
    pictures: pictures.map((picture) =>
      picture.key === key && picture.status === 'uploading'
        ? { key, status: 'failed', file: picture.file, message, canRetry: isRetryable }
        : picture,
    ),
  };
}

export function withoutError(errors: ProductFieldErrors): ProductFieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'images'));
}

export function hasFreeSlot(pictures: Pictures): boolean {
  return pictures.length < PRODUCT_LIMITS.pictures;
}

export function canRetry(pictures: Pictures, key: number): boolean {
  return pictures.some((picture) => picture.key === key && picture.status === 'failed' && picture.canRetry);
}

export function withoutPicture(pictures: Pictures, key: number): EditedPicture[] {
  return pictures.filter((picture) => picture.key !== key);
}

/** False when `to` is out of range or the picture's current position. */
export function canMove(pictures: Pictures, key: number, to: number): boolean {
  const from = pictures.findIndex((picture) => picture.key === key);
  return from >= 0 && to >= 0 && to < pictures.length && to !== from;
}

export function movePicture(pictures: Pictures, key: number, to: number): EditedPicture[] {
  const picture = pictures.find((candidate) => candidate.key === key);
  return picture ? withoutPicture(pictures, key).toSpliced(to, 0, picture) : [...pictures];
}
