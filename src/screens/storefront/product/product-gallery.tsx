import { Suspense, useRef } from 'react';
import type { Product, ProductImage } from '#contract/types.ts';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { Box, chakra, Grid, IconButton } from '#src/components/ui/ui.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { PictureViewerProps } from './picture-viewer.tsx';

const PictureViewer = lazyPart<PictureViewerProps>(() => import('./picture-viewer.tsx'));

/** Swiped on phones. Scrolling sideways is the one state, so that the browser alone follows the finger. */
const Track = chakra('div', {
  base: {
    display: 'flex',
    overflowX: { base: 'auto', md: 'hidden' },
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    borderRadius: 'l2',
    cursor: 'zoom-in',
    '& > div': { flex: '0 0 100%', scrollSnapAlign: 'start' },
  },
});

const Thumbnail = chakra('button', {
  base: {
    borderRadius: 'l2',
    borderWidth: '2px',
    borderColor: 'transparent',
    overflow: 'hidden',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'petrol.border' },
    '&[aria-pressed=true]': { borderColor: 'petrol.focusRing' },
  },
});

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
    <Box width={{ base: 'min(100%, 21rem)', md: '100%' }} mx="auto">
      <Box position="relative">
        <Track
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
        </Track>
        {main && (
          <IconButton
            variant="outline"
            aria-label="Enlarge the picture"
            position="absolute"
            bottom="2"
            insetEnd="2"
            zIndex="1"
            onClick={open}
          >
            <SearchIcon />
          </IconButton>
        )}
        {soldOut && (
          <Box
            position="absolute"
            inset="0"
            display="flex"
            alignItems="center"
            justifyContent="center"
            pointerEvents="none"
          >
            <Box
              bg="gray.950"
              color="white"
              px="5"
              py="2"
              borderRadius="l1"
              fontWeight="bold"
              fontStretch="115%"
              letterSpacing="wide"
            >
              OUT OF STOCK
            </Box>
          </Box>
        )}
      </Box>
      {images.length > 1 && (
        <Grid
          as="ul"
          aria-label="Pictures"
          listStyleType="none"
          templateColumns="repeat(4, 1fr)"
          gap="2"
          mt="2"
        >
          {images.map((image, index) => (
            <li key={image.image}>
              <Thumbnail
                type="button"
                width="100%"
                aria-label={`Picture ${index + 1}: ${image.alt_text || name}`}
                aria-pressed={image === currentImage}
                onClick={() => show(image)}
              >
                <ProductPicture image={image} alt="" size={140} />
              </Thumbnail>
            </li>
          ))}
        </Grid>
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
    </Box>
  );
}
