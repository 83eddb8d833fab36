import { PRODUCT_LIMITS, PRODUCT_TEXTS } from '#contract/product.ts';
import type { PictureFile, PictureReport, StoredPicture } from '../picture-upload/picture-upload.types.ts';
import type {
  EditedPicture,
  ProductEditorContext,
  ProductFieldErrors,
  UploadId,
} from './product-editor.types.ts';

export const UNFINISHED_PICTURE = 'A picture was not uploaded. Try it again or remove it.';

type Pictures = readonly EditedPicture[];

/** The id of the child that uploads a picture. */
export function getUploadId(key: number): UploadId {
  return `picture-${key}`;
}

export function toEditedPictures(
  storedPictures: readonly StoredPicture[],
  firstKey: number,
): EditedPicture[] {
  return storedPictures.map((stored, index) => ({ key: firstKey + index, stored }));
}

export function getUploadedPictures(pictures: Pictures): StoredPicture[] {
  return pictures.flatMap(({ stored }) => {
    if (!stored) return [];
    const { id, image, placeholder } = stored;
    return [{ id, image, ...(placeholder && { placeholder }) }];
  });
}

/** The keys of the pictures that are uploading or failed to. */
export function getUnfinishedKeys(pictures: Pictures): number[] {
  return pictures.filter(({ stored }) => !stored).map(({ key }) => key);
}

/** The files that fill the free slots, with their keys; files beyond the last slot are dropped. */
export function toUploads(
  { pictures, nextKey }: ProductEditorContext,
  files: readonly PictureFile[],
): { key: number; file: PictureFile }[] {
  const freeSlots = PRODUCT_LIMITS.pictures - pictures.length;
  return files.slice(0, freeSlots).map((file, index) => ({ key: nextKey + index, file }));
}

/** Adds the pictures of `toUploads`. */
export function addPictures(
  context: ProductEditorContext,
  files: readonly PictureFile[],
): Pick<ProductEditorContext, 'pictures' | 'nextKey' | 'fieldErrors' | 'announcement'> {
  const { pictures, nextKey, fieldErrors } = context;
  const added = toUploads(context, files).map(({ key }) => ({ key, stored: null }));
  return {
    pictures: [...pictures, ...added],
    nextKey: nextKey + added.length,
    fieldErrors:
      files.length > added.length
        ? { ...fieldErrors, images: PRODUCT_TEXTS.tooManyPictures }
        : withoutError(fieldErrors),
    announcement: '',
  };
}

/** Drops a duplicate of an uploaded picture, which frees its slot. */
export function applyUpload(
  { pictures, fieldErrors }: ProductEditorContext,
  { key, picture: uploaded }: Extract<PictureReport, { type: 'picture.uploaded' }>,
): Pick<ProductEditorContext, 'pictures' | 'fieldErrors' | 'announcement'> {
  const isDuplicate = pictures.some(({ stored }) => stored?.id === uploaded.id);
  return {
    pictures: isDuplicate
      ? withoutPicture(pictures, key)
      : pictures.map((picture) => (picture.key === key ? { key, stored: uploaded } : picture)),
    fieldErrors: withoutError(fieldErrors),
    announcement: isDuplicate ? 'This picture is there already' : 'Picture uploaded',
  };
}

export function withoutError(errors: ProductFieldErrors): ProductFieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'images'));
}

export function hasFreeSlot(pictures: Pictures): boolean {
  return pictures.length < PRODUCT_LIMITS.pictures;
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
