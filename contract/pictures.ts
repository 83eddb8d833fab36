/** Widths in pixels in which an uploaded picture is served: the screens' boxes (56 to 640) times a phone's density. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const UPLOADED_PICTURE_PATTERN = /^(.*\/media\/[0-9a-f]{32})\/(\d+)\.webp$/;

/** The width of the largest copy worth having: the first that holds all of a picture `width` pixels wide. */
export function getLargestWidth(width: number): number {
  return PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? PICTURE_WIDTHS.at(-1)!;
}

/**
 * The `srcset` of each format for the address of an uploaded picture, which names its largest copy:
 * `/media/<hash>/640.webp`. Null for drawings and foreign addresses, which come in one file.
 */
export function buildSrcSets(address: string): Record<PictureFormat, string> | null {
  const [, base, largest] = UPLOADED_PICTURE_PATTERN.exec(address) ?? [];
  if (base === undefined) return null;
  const widths = PICTURE_WIDTHS.filter((width) => width <= Number(largest));
  const toSrcSet = (format: PictureFormat) =>
    widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return { avif: toSrcSet('avif'), webp: toSrcSet('webp') };
}
