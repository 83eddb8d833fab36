import type { ListedProduct } from '#contract/types.ts';
import { Price } from '#src/components/shop/price.tsx';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Grid, Heading, Text, VisuallyHidden } from '#src/components/ui/ui.ts';

export interface ProductSkeletonProps {
  listed: ListedProduct | undefined;
}

/** What a list has said of the product already is shown at once. */
export default function ProductSkeleton({ listed }: ProductSkeletonProps) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap={{ base: '5', md: '10' }}
      minHeight="70vh"
    >
      <VisuallyHidden>
        {!listed && <h1>Loading the part</h1>}
        <Text role="status">Loading the product...</Text>
      </VisuallyHidden>
      <Box width={{ base: 'min(100%, 21rem)', md: '100%' }} mx="auto">
        {listed ? (
          <ProductPicture image={getMainImage(listed.images)} alt="" size={640} priority />
        ) : (
          <SkeletonBlock aspectRatio="square" />
        )}
        <SkeletonBlock height="20" mt="3" />
      </Box>
      <Box>
        {listed ? (
          <>
            <Heading as="h1" mb="4">
              {listed.name}
            </Heading>
            <Price amount={listed.price} fontSize="3xl" fontStretch="108%" />
          </>
        ) : (
          <>
            <SkeletonBlock height="9" width="80%" mb="4" />
            <SkeletonBlock height="8" width="30%" />
          </>
        )}
        <SkeletonBlock height="12" my="6" />
        <SkeletonBlock height="24" mb="6" />
        <SkeletonBlock height="16" />
      </Box>
      <SkeletonBlock height="40" gridColumn="1 / -1" />
    </Grid>
  );
}
