import type { Review } from '#contract/types.ts';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Box, chakra, Text, VisuallyHidden } from '#src/components/ui/ui.ts';

const STARS = [5, 4, 3, 2, 1];

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr) 2rem',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '9',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    _disabled: { cursor: 'default', color: 'fg.muted', bg: 'transparent' },
    '&[aria-pressed=true]': { bg: 'petrol.subtle', color: 'petrol.fg', fontWeight: 'semibold' },
  },
});

interface RatingHistogramProps {
  /** The latest ones. */
  reviews: readonly Review[];
  /** Of all reviews. */
  count: number;
  /** Only reviews with so many stars are shown; null for all. */
  stars: number | null;
  onChoose: (stars: number | null) => void;
}

export function RatingHistogram({ reviews, count, stars, onChoose }: RatingHistogramProps) {
  return (
    <Box>
      <Box as="ul" aria-label="By stars" listStyleType="none" mx="-2">
        {STARS.map((rating) => {
          const found = reviews.filter((review) => review.rating === rating).length;
          return (
            <li key={rating}>
              <Row
                type="button"
                aria-pressed={stars === rating}
                disabled={found === 0}
                onClick={() => onChoose(stars === rating ? null : rating)}
              >
                <span>
                  {toStars(rating)}
                  <VisuallyHidden>:</VisuallyHidden>
                </span>
                <Box height="2" borderRadius="full" bg="bg.emphasized" overflow="hidden">
                  <Box
                    height="100%"
                    bg={{ _light: 'amber.600', _dark: 'amber.400' }}
                    style={{ width: `${(found / reviews.length) * 100}%` }}
                  />
                </Box>
                <Box as="span" textAlign="end">
                  {found}
                  <VisuallyHidden>{found === 1 ? ' review' : ' reviews'}</VisuallyHidden>
                </Box>
              </Row>
            </li>
          );
        })}
      </Box>
      {reviews.length < count && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          Of the latest {reviews.length} of {count} reviews.
        </Text>
      )}
      <LiveRegion textStyle="sm" color="fg.muted" mt="1">
        {stars !== null && `Only reviews with ${toStars(stars)}. Press again to see all.`}
      </LiveRegion>
    </Box>
  );
}

const toStars = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
