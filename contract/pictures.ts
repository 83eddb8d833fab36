/** Widths of upload variants, in pixels: the boxes on screen (56 to 640) times the pixel density of phones. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const UPLOADED_PICTURE_PATTERN = /^(.*\/media\/[0-9a-f]{32})\/(\d+)\.webp$/;

/** Returns the smallest variant width that holds a picture `width` pixels wide, at most the widest variant. */
export function getLargestWidth(width: number): number {
  return PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? PICTURE_WIDTHS.at(-1)!;
}

/**
 * Returns the `srcset` of each format for an upload, whose address names its largest variant: `/media/<hash>/640.webp`.
 * Returns null for drawings and foreign addresses, which have no variants.
 */
export function buildSrcSets(address: string): Record<PictureFormat, string> | null {
  const [, base, largest] = UPLOADED_PICTURE_PATTERN.exec(address) ?? [];
  if (base === undefined) return null;
  const widths = PICTURE_WIDTHS.filter((width) => width <= Number(largest));
  const toSrcSet = (format: PictureFormat) =>
    widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return { avif: toSrcSet('avif'), webp: toSrcSet('webp') };
}
