import { PICTURE_BYTES, PICTURE_TYPES, PRODUCT_LIMITS, PRODUCT_TEXTS } from '#contract/product.ts';
import type {
  EditedPicture,
  KeptPicture,
  PictureFile,
  PictureReport,
  ProductEditorContext,
  ProductFieldErrors,
} from './product-editor.types.ts';

export const PICTURE_TEXTS = {
  type: 'Only JPEG, PNG, WebP and AVIF pictures can be used.',
  size: 'At most 10 MB',
  unfinished: 'A picture was not uploaded. Try it again or remove it.',
};

type Pictures = readonly EditedPicture[];
type Chosen = Pick<ProductEditorContext, 'pictures' | 'nextKey' | 'fieldErrors' | 'spoken'>;

export function shown(kept: readonly KeptPicture[], firstKey: number): EditedPicture[] {
  return kept.map((picture, index) => ({ ...picture, key: firstKey + index, status: 'uploaded' }));
}

export function uploadedIn(pictures: Pictures): KeptPicture[] {
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

/** Puts files on the free places; those that cannot be used say so, those beyond the last place are left out. */
export function chosen(
  { pictures, nextKey, fieldErrors }: ProductEditorContext,
  files: readonly PictureFile[],
): Chosen {
  const free = PRODUCT_LIMITS.pictures - pictures.length;
  const added = files.slice(0, free).map((file, index) => entryFor(file, nextKey + index));
  return {
    pictures: [...pictures, ...added],
    nextKey: nextKey + added.length,
    fieldErrors:
      files.length > free
        ? { ...fieldErrors, images: PRODUCT_TEXTS.tooManyPictures }
        : withoutError(fieldErrors),
    spoken: '',
  };
}

function entryFor(file: PictureFile, key: number): EditedPicture {
  const message = problemOf(file);
  return message === null
    ? { key, status: 'uploading', file, progress: 0 }
    : { key, status: 'failed', file, message, canRetry: false };
}

function problemOf({ type, size }: PictureFile): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return PICTURE_TEXTS.type;
  return size > PICTURE_BYTES ? PICTURE_TEXTS.size : null;
}

export function retried(pictures: Pictures, key: number): EditedPicture[] {
  return pictures.map((picture) =>
    picture.key === key && picture.status === 'failed'
      ? { key, status: 'uploading', file: picture.file, progress: 0 }
      : picture,
  );
}

export function progressed(pictures: Pictures, key: number, progress: number): EditedPicture[] {
  return pictures.map((picture) =>
    picture.key === key && picture.status === 'uploading' ? { ...picture, progress } : picture,
  );
}

/** The same picture twice is one: the place of the second is free again. */
export function afterUpload(
  { pictures, fieldErrors }: ProductEditorContext,
  { key, picture: kept }: Extract<PictureReport, { type: 'picture.uploaded' }>,
): Pick<ProductEditorContext, 'pictures' | 'fieldErrors' | 'spoken'> {
  const isThere = pictures.some((picture) => picture.status === 'uploaded' && picture.id === kept.id);
  return {
    pictures: isThere
      ? without(pictures, key)
      : pictures.map((picture) =>
          picture.key === key && picture.status === 'uploading'
            ? { ...kept, key, status: 'uploaded' }
            : picture,
        ),
    fieldErrors: withoutError(fieldErrors),
    spoken: isThere ? 'This picture is there already' : 'Picture uploaded',
  };
}

export function afterRefusal(
  { pictures }: ProductEditorContext,
  { key, message, canRetry: mayRetry }: Extract<PictureReport, { type: 'picture.refused' }>,
): Pick<ProductEditorContext, 'pictures'> {
  return {
    pictures: pictures.map((picture) =>
      picture.key === key && picture.status === 'uploading'
        ? { key, status: 'failed', file: picture.file, message, canRetry: mayRetry }
        : picture,
    ),
  };
}

export function withoutError(errors: ProductFieldErrors): ProductFieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== 'images'));
}

export function hasPlaces(pictures: Pictures): boolean {
  return pictures.length < PRODUCT_LIMITS.pictures;
}

export function canRetry(pictures: Pictures, key: number): boolean {
  return pictures.some((picture) => picture.key === key && picture.status === 'failed' && picture.canRetry);
}

export function without(pictures: Pictures, key: number): EditedPicture[] {
  return pictures.filter((picture) => picture.key !== key);
}

/** False for a place that there is none, and for the one where it stands. */
export function canMove(pictures: Pictures, key: number, to: number): boolean {
  const from = pictures.findIndex((picture) => picture.key === key);
  return from >= 0 && to >= 0 && to < pictures.length && to !== from;
}

export function moved(pictures: Pictures, key: number, to: number): EditedPicture[] {
  const picture = pictures.find((one) => one.key === key);
  return picture ? without(pictures, key).toSpliced(to, 0, picture) : [...pictures];
}
