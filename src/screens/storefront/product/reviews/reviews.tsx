import type { Product } from '#contract/types.ts';
import { Grid, Stack, Text } from '#src/components/ui/ui.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { OwnReview } from './own-review.tsx';
import { RatingHistogram } from './rating-histogram.tsx';
import { ReviewList } from './review-list.tsx';

export default function Reviews({ product }: { product: Product }) {
  const [stars, setStars] = useDisclosure<number>();
  const { reviews, review_count: count } = product;
  const shown = stars === null ? reviews : reviews.filter(({ rating }) => rating === stars);
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' }}
      columnGap="10"
      rowGap="6"
      alignItems="start"
    >
      <Stack gap="4" align="stretch">
        {reviews.length > 0 && (
          <RatingHistogram reviews={reviews} count={count} stars={stars} onChoose={setStars} />
        )}
        <Text textStyle="sm" color="fg.muted">
          Only customers to whom we delivered this part can review it.
        </Text>
        <OwnReview product={product} />
      </Stack>
      <ReviewList reviews={shown} />
    </Grid>
  );
}
