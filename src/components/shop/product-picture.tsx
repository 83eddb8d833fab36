import { buildSrcSets } from '#contract/pictures.ts';
import type { ProductImage } from '#contract/types.ts';
import styles from './product-picture.module.css';

export function getMainImage(images: readonly ProductImage[]): ProductImage | undefined {
  return images.find((image) => image.is_main) ?? images[0];
}

interface ProductPictureProps {
  image: Pick<ProductImage, 'image' | 'placeholder'> | undefined;
  alt: string;
  /** Edge in CSS pixels; reserves the space before the picture loads. */
  size: number;
  eager?: boolean;
  priority?: boolean;
  faded?: boolean;
}

/** The background is the same in light and dark mode because the drawings are made for it. */
export function ProductPicture({
  image,
  priority = false,
  eager = priority,
  faded = false,
  ...props
}: ProductPictureProps) {
  return (
    <div className={styles.frame}>
      {image && <Picture image={image} eager={eager} priority={priority} faded={faded} {...props} />}
    </div>
  );
}

/** An upload has several sizes and a placeholder; a drawing is a single file. */
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

/** Removes the placeholder, which would show through transparent parts of the picture. */
function clearBackground(img: HTMLImageElement): void {
  img.style.background = '';
}

/** In a server-rendered page the picture may have loaded before hydration attached `onLoad`. */
function clearIfLoaded(img: HTMLImageElement | null): void {
  if (img?.complete && img.naturalWidth > 0) clearBackground(img);
}
