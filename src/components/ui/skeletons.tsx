import { Box, chakra, Flex } from './ui.ts';

export const SkeletonBlock = chakra('div', {
  base: {
    bg: 'bg.emphasized',
    borderRadius: 'l2',
    animation: 'pulse',
  },
});

export function ProductCardSkeleton() {
  return (
    <Flex
      direction="column"
      gap="2"
      p={{ base: '2', md: '3' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      data-testid="product-skeleton"
      aria-hidden="true"
    >
      <SkeletonBlock aspectRatio="square" />
      <SkeletonBlock height={{ base: '3.9375rem', md: '10' }} />
      <SkeletonBlock height="5" width="60%" />
      <SkeletonBlock height="7" width="45%" />
      <SkeletonBlock height="11" />
    </Flex>
  );
}

export function CategorySkeleton() {
  return (
    <Flex
      direction="column"
      gap="2"
      p={{ base: '2', md: '3' }}
      height="100%"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      data-testid="category-skeleton"
      aria-hidden="true"
    >
      <SkeletonBlock flex="1" />
      <SkeletonBlock height="5" width="60%" />
    </Flex>
  );
}

export function ScreenSkeleton() {
  return (
    <Box maxWidth="page" mx="auto" px={{ base: '4', md: '6' }} py="8" minHeight="70vh" aria-hidden="true">
      <SkeletonBlock height="8" width="14rem" mb="6" />
      <SkeletonBlock height="40" mb="4" />
      <SkeletonBlock height="40" />
    </Box>
  );
}
