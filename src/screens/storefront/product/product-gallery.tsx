import type { Product, ProductImage } from '#contract/types.ts';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { Box, chakra, Grid } from '#src/components/ui/ui.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';

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

export function ProductGallery({ product }: { product: Product }) {
  const [selectedImage, selectImage] = useDisclosure<ProductImage>();
  const currentImage = selectedImage ?? getMainImage(product.images);
  const soldOut = product.stock_quantity === 0;
  return (
    <Box width={{ base: 'min(100%, 21rem)', md: '100%' }} mx="auto">
      <Box position="relative">
        <ProductPicture
          image={currentImage}
          alt={currentImage?.alt_text || product.name}
          size={640}
          priority
          faded={soldOut}
        />
        {soldOut && (
          <Box position="absolute" inset="0" display="flex" alignItems="center" justifyContent="center">
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
      {product.images.length > 1 && (
        <Grid
          as="ul"
          aria-label="Pictures"
          listStyleType="none"
          templateColumns="repeat(4, 1fr)"
          gap="2"
          mt="2"
        >
          {product.images.map((image, index) => (
            <li key={image.image}>
              <Thumbnail
                type="button"
                width="100%"
                aria-label={`Picture ${index + 1}: ${image.alt_text || product.name}`}
                aria-pressed={image === currentImage}
                onClick={() => selectImage(image)}
              >
                <ProductPicture image={image} alt="" size={140} />
              </Thumbnail>
            </li>
          ))}
        </Grid>
      )}
    </Box>
  );
}
