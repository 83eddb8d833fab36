import type { ProductImage } from '#contract/types.ts';
import { Box } from './ui.ts';

export function mainImageOf(images: readonly ProductImage[]): ProductImage | undefined {
  return images.find((image) => image.is_main) ?? images[0];
}

interface ProductPictureProps {
  image: { image: string; alt_text?: string } | undefined;
  /** '' where the name stands beside it. */
  alt: string;
  /** Edge in CSS pixels: keeps the box before the picture arrives. */
  size: number;
  eager?: boolean;
}

/** A square on quiet paper, the same ground in light and dark: the drawings are made for it. */
export function ProductPicture({ image, alt, size, eager = false }: ProductPictureProps) {
  return (
    <Box aspectRatio="square" bg="bg.paper" borderRadius="l2" overflow="hidden" width="100%">
      {image && (
        <img
          src={image.image}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
