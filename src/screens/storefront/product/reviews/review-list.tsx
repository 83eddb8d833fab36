import type { Review } from '#contract/types.ts';
import { StarRating } from '#src/components/ui/star-rating.tsx';
import { Badge, Box, Flex, Stack, Text } from '#src/components/ui/ui.ts';
import { formatDate } from '#src/format/format-date.ts';

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0)
    return <Text>No reviews yet. Bought it? Be the first to review it after your purchase.</Text>;
  return (
    <Stack as="ul" aria-label="Reviews" listStyleType="none" gap="5">
      {reviews.map((review) => (
        <Box as="li" key={review.id}>
          <Flex columnGap="3" rowGap="1" align="center" wrap="wrap">
            <Text fontWeight="semibold">{review.name}</Text>
            <StarRating rating={review.rating} size="sm" />
            {review.verified && <Badge colorPalette="green">Verified purchase</Badge>}
            <Text textStyle="sm" color="fg.muted">
              {formatDate(review.created_at)}
            </Text>
          </Flex>
          <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            {review.comment}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
