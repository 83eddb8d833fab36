import type { Product } from '#contract/types.ts';
import { StarRating } from '#src/components/star-rating.tsx';
import { TabSet } from '#src/components/tab-set.tsx';
import { Box, Flex, Stack, Text } from '#src/components/ui.ts';

export function ProductTabs({ product }: { product: Product }) {
  return (
    <Box mt={{ base: '8', md: '12' }}>
      <TabSet
        label="About this product"
        tabs={[
          { id: 'description', label: 'Description', panel: <Description product={product} /> },
          {
            id: 'reviews',
            label: `Reviews (${product.reviews.length})`,
            panel: <Reviews reviews={product.reviews} />,
          },
        ]}
      />
    </Box>
  );
}

function Description({ product }: { product: Product }) {
  return (
    <Stack gap="4" maxWidth="prose">
      <Text whiteSpace="pre-line">
        {product.description ||
          `${product.name}: picked for the roads we drive on. Order today, and we bring it to your door.`}
      </Text>
      {product.features.length > 0 && (
        <Box as="ul" ps="5" listStyleType="disc">
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </Box>
      )}
    </Stack>
  );
}

function Reviews({ reviews }: { reviews: Product['reviews'] }) {
  if (reviews.length === 0)
    return <Text>No reviews yet. Bought it? Be the first to review it after your purchase.</Text>;
  return (
    <Stack as="ul" listStyleType="none" gap="5" maxWidth="prose">
      {reviews.map((review) => (
        <Box as="li" key={review.id}>
          <Flex gap="3" align="center">
            <Text fontWeight="semibold">{review.name}</Text>
            <StarRating rating={review.rating} size="sm" />
          </Flex>
          <Text color="fg.muted">{review.comment}</Text>
        </Box>
      ))}
    </Stack>
  );
}
