import { getLargestWidth } from '#contract/pictures.ts';

/** The URL of a drawing, or of the largest variant of an upload `width` pixels wide. */
export function getMediaUrl(hash: string, width: number | null = null): string {
  return width === null ? `/media/${hash}.svg` : `/media/${hash}/${getLargestWidth(width)}.webp`;
}
