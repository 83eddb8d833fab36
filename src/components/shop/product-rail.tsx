import { useRef } from 'react';
import type { ListedProduct } from '#contract/types.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';
import { TextLink } from '../ui/links.tsx';
import { SectionFailure } from '../ui/section-failure.tsx';
import { ProductCardSkeleton } from '../ui/skeletons.tsx';
import { Box, chakra, Flex, Heading, IconButton } from '../ui/ui.ts';
import { ProductCard } from './product-card.tsx';
import { useProductFits } from './use-product-fits.ts';

interface ProductRailProps {
  title: string;
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  moreTo?: string;
  onAdd: (product: ListedProduct) => void;
}

const Track = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: {
      base: '46%',
      sm: '13.5rem',
      md: 'calc((100% - 2rem) / 3)',
      lg: 'calc((100% - 4rem) / 5)',
    },
    gap: { base: '3', md: '4' },
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    listStyle: 'none',
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    py: '1',
    scrollPaddingInline: { base: '4', md: '0' },
  },
});
const SKELETON_KEYS = ['a', 'b', 'c', 'd'];

export function ProductRail({ title, products, error, onRetry, moreTo, onAdd }: ProductRailProps) {
  const getFit = useProductFits(products);
  const track = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <Box
      as="section"
      aria-label={title}
      aria-busy={!products && !error}
      data-status={error ? 'failed' : products ? 'succeeded' : 'loading'}
    >
      <Flex align="center" justify="space-between" mb="3" gap="3">
        <Heading as="h2" size="lg">
          {title}
        </Heading>
        <Flex align="center" gap="1">
          {moreTo && (
            <TextLink
              to={moreTo}
              minHeight="11"
              display="inline-flex"
              alignItems="center"
              px="2"
              me={{ base: '-2', md: '0' }}
              whiteSpace="nowrap"
            >
              see more...
            </TextLink>
          )}
          {!error && (
            <Box hideBelow="md" me="-3">
              <IconButton variant="ghost" aria-label={`Back in ${title}`} onClick={() => scroll(-1)}>
                <ChevronLeftIcon />
              </IconButton>
              <IconButton variant="ghost" aria-label={`Forward in ${title}`} onClick={() => scroll(1)}>
                <ChevronRightIcon />
              </IconButton>
            </Box>
          )}
        </Flex>
      </Flex>
      <SectionFailure message={error} onRetry={onRetry} />
      {!error && (
        <Track ref={track}>
          {products
            ? products.map((product) => (
                <Box as="li" key={product.id} scrollSnapAlign="start">
                  <ProductCard product={product} onAdd={onAdd} {...getFit(product)} />
                </Box>
              ))
            : SKELETON_KEYS.map((key) => (
                <li key={key}>
                  <ProductCardSkeleton />
                </li>
              ))}
        </Track>
      )}
    </Box>
  );
}
