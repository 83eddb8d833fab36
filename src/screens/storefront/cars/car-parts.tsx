import type { CarPage } from '#contract/types.ts';
import { ProductGrid } from '#src/components/shop/product-grid.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, Flex, Heading, Text } from '#src/components/ui/ui.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import { toCollectionAddress } from './cars.rules.ts';

type PartCategory = CarPage['categories'][number];

const formatParts = (count: number) => `${count} ${count === 1 ? 'part' : 'parts'}`;

export function CarParts({ page }: { page: CarPage }) {
  const { category, categories, products } = page;
  const addToCart = useAddToCart();
  if (category)
    return (
      <Box as="section" aria-label={category.name}>
        <Text color="fg.muted" mb="2">
          {page.count > products.length
            ? `The ${products.length} best sellers of ${formatParts(page.count)}`
            : formatParts(page.count)}
        </Text>
        <ProductGrid label={category.name} products={products} onAdd={addToCart} />
        <UniversalParts page={page} categories={categories.filter(({ id }) => id === category.id)} />
      </Box>
    );
  const listed = categories.filter((row) => row.listed > 0);
  return (
    <>
      {listed.length === 0 && (
        <Text color="fg.muted">No part is listed for this car alone yet. Ask us: we may have it.</Text>
      )}
      {listed.map((row) => (
        <Box as="section" key={row.id} aria-label={row.name}>
          <Flex align="baseline" justify="space-between" gap="3" wrap="wrap" mb="2">
            <Heading as="h2" size="lg">
              {row.name}
            </Heading>
            <TextLink to={row.path} display="inline-flex" alignItems="center" minHeight="11">
              {formatParts(row.listed)}
            </TextLink>
          </Flex>
          <ProductGrid
            label={row.name}
            products={products.filter((product) => product.category.id === row.id)}
            onAdd={addToCart}
          />
        </Box>
      ))}
      <UniversalParts page={page} categories={categories} />
    </>
  );
}

/** Parts that fit any car are linked rather than shown: every page would show the same. */
function UniversalParts({ page, categories }: { page: CarPage; categories: readonly PartCategory[] }) {
  const vehicle = page.vehicles[0]?.slug ?? '';
  const universal = categories.filter((row) => row.universal > 0);
  if (universal.length === 0) return null;
  return (
    <Box as="section" aria-label="Parts that fit any car" mt="4">
      <Heading as="h2" size="md" mb="1">
        Parts that fit any car
      </Heading>
      <Flex as="ul" wrap="wrap" columnGap="5" listStyleType="none">
        {universal.map(({ id, name, universal: count }) => (
          <li key={id}>
            <TextLink
              to={toCollectionAddress(vehicle, id)}
              display="inline-flex"
              alignItems="center"
              minHeight="11"
            >
              {name} ({count})
            </TextLink>
          </li>
        ))}
      </Flex>
    </Box>
  );
}
