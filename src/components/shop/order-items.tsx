import { appPaths } from '#contract/app-paths.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { formatKsh } from '#contract/money.ts';
import { TextLink } from '../ui/links.tsx';
import { Box, Flex, Text } from '../ui/ui.ts';
import { LineCarText } from './line-car-text.tsx';
import { ProductPicture } from './product-picture.tsx';

export interface DisplayItem {
  id: number;
  quantity: number;
  price: number;
  vehicle_label?: string | null;
  verdict?: Verdict | null;
  product: { name: string; slug?: string; images: readonly { image: string }[] };
}

interface OrderItemsProps {
  items: readonly DisplayItem[];
  /** Links each item to its product's reviews; set when the viewer received the order. */
  canReview?: boolean;
  /** From 1024 px each item is one line with a small picture. */
  isDense?: boolean;
}

export function OrderItems({ items, canReview = false, isDense = false }: OrderItemsProps) {
  return (
    <Box
      as="ul"
      aria-label="Items"
      listStyleType="none"
      display="grid"
      gap={{ base: '3', lg: isDense ? '1' : '3' }}
    >
      {items.map(({ id, quantity, price, product, ...car }) => (
        <Flex as="li" key={id} gap="3" align="center">
          <Box width={{ base: '14', lg: isDense ? '6' : '14' }} flexShrink="0">
            <ProductPicture image={product.images[0]} alt={product.name} size={56} />
          </Box>
          <Box
            flex="1"
            minWidth="0"
            {...(isDense && {
              display: { lg: 'flex' },
              flexWrap: 'wrap',
              columnGap: '3',
              alignItems: 'baseline',
            })}
          >
            <Text fontWeight="medium" textStyle="sm" lineClamp="2">
              {product.name}
            </Text>
            <LineCarText item={car} />
            <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {quantity} × {formatKsh(price)}
            </Text>
          </Box>
          {canReview && product.slug && (
            <TextLink to={`${appPaths.product(product.slug)}#reviews`} aria-label={`Review: ${product.name}`}>
              Review
            </TextLink>
          )}
        </Flex>
      ))}
    </Box>
  );
}
