import { formatKsh, SHIPPING_BASE } from '#contract/money.ts';
import type { Product } from '#contract/types.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { Price } from '#src/components/shop/price.tsx';
import { RatingLine } from '#src/components/ui/star-rating.tsx';
import { Badge, Box, Flex, Grid, Text } from '#src/components/ui/ui.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { BuyBox } from './buy-box.tsx';
import { BuyingFacts, FitmentList } from './late-parts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { getFirstSentence } from './product-rules.ts';
import { ProductTabs } from './product-tabs.tsx';

export function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap={{ base: '5', md: '10' }}
      >
        <ProductGallery product={product} />
        <Flex direction="column" gap="4" align="stretch">
          <Box>
            <Text textStyle="sm" fontWeight="semibold" color="fg.muted" mb="1">
              {[product.category.name, product.subcategory?.name].filter(Boolean).join(' › ')}
            </Text>
            <PageHeading>{product.name}</PageHeading>
          </Box>
          <RatingLine average={product.average_rating} count={product.review_count} />
          <Box>
            <Flex align="baseline" gap="3" wrap="wrap">
              <Price amount={product.price} fontSize="3xl" fontStretch="108%" />
              <StockBadge stock={product.stock_quantity} />
            </Flex>
            {product.shippingFee > 0 && (
              <Text color="fg.muted" textStyle="sm">
                + {formatKsh(product.shippingFee)} handling per unit, on top of {formatKsh(SHIPPING_BASE)}{' '}
                delivery per order
              </Text>
            )}
          </Box>
          {product.description && <Text maxWidth="prose">{getFirstSentence(product.description)}</Text>}
          <BuyBox product={product} />
          <BuyingFacts product={product} />
        </Flex>
      </Grid>
      <FitmentList product={product} />
      <ProductTabs product={product} />
    </>
  );
}

function StockBadge({ stock }: { stock: number }) {
  const level = useLowStock();
  if (stock === 0) return <Badge colorPalette="red">Sold out for now</Badge>;
  if (stock <= level) return <Badge colorPalette="orange">Only {stock} left</Badge>;
  return <Badge colorPalette="green">In stock</Badge>;
}
