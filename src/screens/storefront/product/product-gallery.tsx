import { Suspense, useRef } from 'react';
import type { Product, ProductImage } from '#contract/types.ts';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { IconButton } from '#src/components/ui/button.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { PictureViewerProps } from './picture-viewer.tsx';
import styles from './product-gallery.module.css';

const PictureViewer = lazyPart<PictureViewerProps>(() => import('./picture-viewer.tsx'));

export function ProductGallery({ product: { images, name, stock_quantity: stock } }: { product: Product }) {
  const main = getMainImage(images);
  const slides = [main, ...images.filter((image) => image !== main)];
  const [selectedImage, selectImage] = useDisclosure<ProductImage>();
  const [isTouched, setIsTouched] = useDisclosure();
  const [isOpen, setIsOpen] = useDisclosure();
  const track = useRef<HTMLDivElement>(null);
  const currentImage = selectedImage ?? main;
  const soldOut = stock === 0;
  const open = () => setIsOpen(true);
  const show = (image: ProductImage) => {
    selectImage(image);
    const element = track.current!;
    element.scrollLeft = slides.indexOf(image) * element.clientWidth;
  };
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it does the same */}
        <div
          className={styles.track}
          ref={track}
          onTouchStart={() => setIsTouched(true)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            selectImage(slides[Math.round(scrollLeft / clientWidth)] ?? null)
          }
          onClick={open}
        >
          {slides.map((image, index) => (
            <ProductPicture
              key={image?.image ?? index}
              image={isTouched || image === currentImage ? image : undefined}
              alt={image === currentImage ? image?.alt_text || name : ''}
              size={640}
              priority={image === main}
              faded={soldOut}
            />
          ))}
        </div>
        {main && (
          <IconButton
            className={styles.enlarge}
            variant="outline"
            aria-label="Enlarge the picture"
            onClick={open}
          >
            <SearchIcon />
          </IconButton>
        )}
        {soldOut && (
          <div className={styles.soldOut}>
            <div className={styles.label}>OUT OF STOCK</div>
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {images.map((image, index) => (
            <li key={image.image}>
              <button
                className={styles.thumbnail}
                type="button"
                aria-label={`Picture ${index + 1}: ${image.alt_text || name}`}
                aria-pressed={image === currentImage}
                onClick={() => show(image)}
              >
                <ProductPicture image={image} alt="" size={140} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <PictureViewer
            images={images}
            name={name}
            shown={currentImage}
            onShow={show}
            onClose={() => setIsOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
