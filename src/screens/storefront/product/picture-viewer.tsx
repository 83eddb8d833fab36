import 'yet-another-react-lightbox/styles.css';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { ProductImage } from '#contract/types.ts';

export interface PictureViewerProps {
  images: readonly ProductImage[];
  /** Of the product. */
  name: string;
  shown: ProductImage | undefined;
  onShow: (image: ProductImage) => void;
  onClose: () => void;
}

/** Drawings have no size of their own. */
const DRAWING_SIZE = 1600;

/** Pictures in full screen: pinch, wheel, double tap and + and − zoom, a swipe or the arrow keys change the picture. */
export default function PictureViewer({ images, name, shown, onShow, onClose }: PictureViewerProps) {
  const hasOne = images.length === 1;
  return (
    <Lightbox
      open
      index={Math.max(
        0,
        images.findIndex((image) => image === shown),
      )}
      slides={images.map(({ image, alt_text: alt, width, height }) => ({
        src: image,
        alt: alt || name,
        width: width ?? DRAWING_SIZE,
        height: height ?? DRAWING_SIZE,
      }))}
      plugins={[Zoom]}
      close={onClose}
      on={{ view: ({ index }) => onShow(images[index]!) }}
      labels={{
        Lightbox: `Pictures of ${name}`,
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
      carousel={{
        finite: true,
        preload: 1,
        // The drawings are made for this background, in the dark theme too.
        imageProps: { style: { background: 'var(--chakra-colors-bg-paper)' } },
      }}
      animation={{ fade: 160, swipe: 200, zoom: 160 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnPullDown: true }}
      {...(hasOne && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
}
