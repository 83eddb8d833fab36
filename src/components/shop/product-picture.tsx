import { buildSrcSets } from '#contract/pictures.ts';
import type { ProductImage } from '#contract/types.ts';
import { Box } from '../ui/ui.ts';

export function getMainImage(images: readonly ProductImage[]): ProductImage | undefined {
  return images.find((image) => image.is_main) ?? images[0];
}

interface ProductPictureProps {
  image: Pick<ProductImage, 'image' | 'placeholder'> | undefined;
  /** '' where the name stands beside it. */
  alt: string;
  /** Edge in CSS pixels: keeps the box before the picture arrives. */
  size: number;
  eager?: boolean;
  /** The largest picture of the first view: fetched before the others. */
  priority?: boolean;
  /** Of what is sold out: the picture fades, its ground does not. */
  faded?: boolean;
}

/** A square on quiet paper, the same ground in light and dark: the drawings are made for it. */
export function ProductPicture({
  image,
  priority = false,
  eager = priority,
  faded = false,
  ...props
}: ProductPictureProps) {
  return (
    <Box aspectRatio="square" bg="bg.paper" borderRadius="l2" overflow="hidden" width="100%">
      {image && <Picture image={image} eager={eager} priority={priority} faded={faded} {...props} />}
    </Box>
  );
}

/** An upload comes in the size that the screen needs, over its placeholder until it is there; a drawing in one file. */
function Picture({
  image,
  alt,
  size,
  eager,
  priority,
  faded,
}: Required<ProductPictureProps> & { image: object }) {
  const sources = buildSrcSets(image.image);
  const sizes = `${eager ? '' : 'auto, '}min(100vw, ${size}px)`;
  const background = image.placeholder && `center / cover url(${image.placeholder})`;
  const img = (
    <img
      src={image.image}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      {...(priority && { fetchPriority: 'high' })}
      decoding="async"
      style={{
        width: '100%',
        height: '100%',
        objectFit: 'cover',
        ...(faded && { opacity: 0.4 }),
        ...(background && { background }),
      }}
      {...(background && {
        ref: clearIfLoaded,
        onLoad: ({ currentTarget }) => clearBackground(currentTarget),
      })}
    />
  );
  if (!sources) return img;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {img}
    </picture>
  );
}

/** So that nothing shows through the clear parts of a picture. */
function clearBackground(img: HTMLImageElement): void {
  img.style.background = '';
}

/** The picture of a page that the server drew may be there before anybody listens. */
function clearIfLoaded(img: HTMLImageElement | null): void {
  if (img?.complete && img.naturalWidth > 0) clearBackground(img);
}
