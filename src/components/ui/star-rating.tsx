import { Box, Flex, Text } from './ui.ts';

const STARS = '★★★★★';

export function StarRating({ rating, size = 'md' }: { rating: number; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <Box
      as="span"
      role="img"
      aria-label={`${rating.toFixed(1)} out of 5 stars`}
      position="relative"
      display="inline-block"
      lineHeight="1"
      fontSize={size}
      letterSpacing="0.08em"
      color="border.control"
    >
      <span aria-hidden="true">{STARS}</span>
      <Box
        as="span"
        aria-hidden="true"
        position="absolute"
        inset="0"
        overflow="hidden"
        whiteSpace="nowrap"
        color={{ _light: 'amber.600', _dark: 'amber.400' }}
        style={{ width: `${(rating / 5) * 100}%` }}
      >
        {STARS}
      </Box>
    </Box>
  );
}

export function RatingLine({ average, count }: { average: number | null; count: number }) {
  if (average === null || count === 0)
    return (
      <Flex align="center" gap="2">
        <StarRating rating={0} />
        <Text color="fg.muted" textStyle="sm">
          No reviews yet
        </Text>
      </Flex>
    );
  return (
    <Flex align="center" gap="2" fontVariantNumeric="tabular-nums">
      <StarRating rating={average} />
      <Text fontWeight="semibold">{average.toFixed(1)}</Text>
      <Text color="fg.muted">
        ({count} {count === 1 ? 'review' : 'reviews'})
      </Text>
    </Flex>
  );
}
