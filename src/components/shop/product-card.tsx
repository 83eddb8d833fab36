import { Link as RouterLink } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { ListedProduct, ProductFit } from '#contract/types.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { CartIcon } from '../ui/icons.tsx';
import { StarRating } from '../ui/star-rating.tsx';
import { Box, Button, ChakraLink, Flex, Text } from '../ui/ui.ts';
import { FitBadge } from './fit-badge.tsx';
import { Price } from './price.tsx';
import { getMainImage, ProductPicture } from './product-picture.tsx';

interface ProductCardProps {
  product: ListedProduct;
  onAdd: (product: ListedProduct) => void;
  /** The name of the car that parts are shown for; null without one. */
  car: string | null;
  /** Undefined while it is not known, and without a car unless it fits any. */
  fit: ProductFit | undefined;
  eager?: boolean;
  priority?: boolean;
}

export function ProductCard({ product, onAdd, car, fit, eager = false, priority = false }: ProductCardProps) {
  const soldOut = product.stock_quantity === 0;
  const label = soldOut ? 'Out of stock' : 'Add to Cart';
  return (
    <Flex
      as="article"
      direction="column"
      position="relative"
      height="100%"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '2', md: '3' }}
      gap="2"
      transition="border-color 120ms, box-shadow 120ms"
      _hover={{ borderColor: 'petrol.border', boxShadow: 'md' }}
      _active={{ borderColor: 'petrol.focusRing' }}
    >
      <Box position="relative">
        <ProductPicture
          image={getMainImage(product.images)}
          alt=""
          size={300}
          eager={eager}
          priority={priority}
          faded={soldOut}
        />
        <LowStockBadge remaining={product.stock_quantity} />
      </Box>
      <Flex direction="column" gap="1" flex="1" px="1">
        <ChakraLink
          asChild
          variant="plain"
          color="fg"
          fontWeight="medium"
          textStyle="sm"
          lineClamp={{ base: '3', md: '2' }}
          textWrap="pretty"
          minHeight={{ base: '3.9375rem', md: '2.625rem' }}
          _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
        >
          <RouterLink to={appPaths.product(product.slug)}>{product.name}</RouterLink>
        </ChakraLink>
        {product.number_match && (
          <Text textStyle="xs" fontWeight="semibold" color="petrol.fg">
            {product.number_match.label}
          </Text>
        )}
        <Flex align="center" gap="1.5" minHeight="5" textStyle="xs" color="fg.muted">
          {product.average_rating !== null && product.review_count > 0 ? (
            <>
              <StarRating rating={product.average_rating} size="sm" />
              <span>({product.review_count})</span>
            </>
          ) : (
            <span>{product.category.name}</span>
          )}
        </Flex>
        <FitSlot fit={fit} car={car} />
        {/* Not at the bottom of its room: it would move when a slow network brings the button after it. */}
        <Price amount={product.price} fontSize={{ base: 'lg', md: 'xl' }} />
      </Flex>
      <Box position="relative" zIndex="1">
        <Button
          width="100%"
          colorPalette={soldOut ? 'gray' : 'petrol'}
          variant={soldOut ? 'subtle' : 'outline'}
          disabled={soldOut}
          onClick={() => onAdd(product)}
          px="2"
          aria-label={`${label}: ${product.name}`}
        >
          {!soldOut && (
            <Box as="span" hideBelow="sm" aria-hidden="true">
              <CartIcon />
            </Box>
          )}
          {label}
        </Button>
      </Box>
    </Flex>
  );
}

/** With a car it has the room of a badge before there is one; the script in index.html says so before the app does. */
function FitSlot({ fit, car }: Pick<ProductCardProps, 'fit' | 'car'>) {
  return (
    <Box minHeight={fit || car !== null ? '8' : undefined} css={{ '[data-car] &': { minHeight: '2rem' } }}>
      {fit && <FitBadge fit={fit} car={car ?? ''} />}
    </Box>
  );
}

function LowStockBadge({ remaining }: { remaining: number }) {
  const level = useLowStock();
  if (remaining === 0 || remaining > level) return null;
  return (
    <Text
      as="span"
      position="absolute"
      bottom="1.5"
      insetStart="1.5"
      px="2"
      borderRadius="full"
      bg="orange.muted"
      color="orange.fg"
      textStyle="xs"
      lineHeight="1.5rem"
      fontWeight="semibold"
      whiteSpace="nowrap"
    >
      Only {remaining} left
    </Text>
  );
}
