import { useRef } from 'react';
import type { ListedProduct } from '#contract/types.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { TextLink } from './links.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './skeletons.tsx';
import { Box, chakra, Flex, Heading, IconButton, Text } from './ui.ts';

interface ProductRailProps {
  title: string;
  /** Undefined while loading. */
  products: readonly ListedProduct[] | undefined;
  error?: string | undefined;
  moreTo?: string;
  onAdd: (product: ListedProduct) => void;
}

const Track = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: '46%', sm: '13.5rem', md: '15rem' },
    gap: { base: '3', md: '4' },
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    listStyle: 'none',
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0.5' },
    py: '1',
    scrollPaddingInline: '1rem',
  },
});
const SKELETONS = ['a', 'b', 'c', 'd'];

/** A horizontal list of products with its loading and failed states. */
export function ProductRail({ title, products, error, moreTo, onAdd }: ProductRailProps) {
  const track = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <Box as="section" aria-label={title} aria-busy={!products && !error}>
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
              whiteSpace="nowrap"
            >
              see more...
            </TextLink>
          )}
          <Box hideBelow="md">
            <IconButton variant="ghost" aria-label={`Back in ${title}`} onClick={() => scroll(-1)}>
              <ChevronLeftIcon />
            </IconButton>
            <IconButton variant="ghost" aria-label={`Forward in ${title}`} onClick={() => scroll(1)}>
              <ChevronRightIcon />
            </IconButton>
          </Box>
        </Flex>
      </Flex>
      {error ? (
        <Text role="alert" color="fg.error" py="6">
          {error}
        </Text>
      ) : (
        <Track ref={track}>
          {products
            ? products.map((product) => (
                <Box as="li" key={product.id} scrollSnapAlign="start">
                  <ProductCard product={product} onAdd={onAdd} />
                </Box>
              ))
            : SKELETONS.map((key) => (
                <li key={key}>
                  <ProductCardSkeleton />
                </li>
              ))}
        </Track>
      )}
    </Box>
  );
}
