import { Link } from 'react-router';
import type { Category } from '#contract/types.ts';
import { SectionFailure } from '../ui/section-failure.tsx';
import { CategorySkeleton } from '../ui/skeletons.tsx';
import { Box, chakra, Grid, Heading } from '../ui/ui.ts';
import { ProductPicture } from './product-picture.tsx';

interface CategoryTilesProps {
  title: string;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  getCategoryHref: (id: number) => string;
}

const Tile = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    height: '100%',
    p: { base: '2', md: '3' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    textStyle: { base: 'xs', sm: 'sm' },
    fontWeight: 'semibold',
    hyphens: 'auto',
    overflowWrap: 'anywhere',
    outline: '0',
    transition: 'border-color 120ms, box-shadow 120ms',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'petrol.border', boxShadow: 'md' },
  },
});
const COLUMNS = {
  base: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
  sm: 'repeat(4, minmax(0, 1fr))',
  lg: 'repeat(6, minmax(0, 1fr))',
};
/** About the height of twelve tiles, to limit layout shift; six skeletons fill it. */
const LOADING_MIN_HEIGHT = { base: '38rem', md: '44rem', lg: '31rem' };
const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CategoryTiles({ title, categories, error, onRetry, getCategoryHref }: CategoryTilesProps) {
  return (
    <Box
      as="section"
      aria-label={title}
      aria-busy={!categories && !error}
      data-status={error ? 'failed' : categories ? 'succeeded' : 'loading'}
    >
      <Heading as="h2" size="lg" mb="3">
        {title}
      </Heading>
      <SectionFailure message={error} onRetry={onRetry} />
      {!error && (
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={categories ? COLUMNS : { base: '1fr 1fr', lg: '1fr 1fr 1fr' }}
          gap={{ base: '2', md: '4' }}
          minHeight={categories ? undefined : LOADING_MIN_HEIGHT}
        >
          {categories
            ? categories.map(({ id, name, image }) => (
                <li key={id}>
                  <Tile to={getCategoryHref(id)}>
                    <ProductPicture image={{ image }} alt="" size={180} eager />
                    <Box as="span" lineHeight="short">
                      {name}
                    </Box>
                  </Tile>
                </li>
              ))
            : SKELETON_KEYS.map((key) => (
                <li key={key}>
                  <CategorySkeleton />
                </li>
              ))}
        </Grid>
      )}
    </Box>
  );
}
