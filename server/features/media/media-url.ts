import { getLargestWidth } from '#contract/pictures.ts';

/** The address of a picture: a drawing's one file, or the largest copy of an upload `width` pixels wide. */
export function getMediaUrl(hash: string, width: number | null = null): string {
  return width === null ? `/media/${hash}.svg` : `/media/${hash}/${getLargestWidth(width)}.webp`;
}
