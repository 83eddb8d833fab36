import type { ProductCondition } from '#contract/product.ts';
import type { Product } from '#contract/types.ts';
import { CartIcon, PackageIcon, ShieldIcon, TruckIcon } from '#src/components/ui/icons.tsx';
import { Box, Flex, Grid } from '#src/components/ui/ui.ts';

const CONDITION_LABELS: Record<ProductCondition, string> = {
  genuine: '100% Original',
  aftermarket: 'Quality Aftermarket',
  used: 'Used, Tested',
};

interface TrustBadgesProps {
  product: Pick<Product, 'condition' | 'stock_quantity' | 'box'>;
}

/** What is promised of delivery and checkout is left out while there is nothing to buy. */
function getBadges({ condition, stock_quantity: stock, box }: TrustBadgesProps['product']) {
  const buyingBadges = [
    { label: 'Express Delivery', Icon: TruckIcon },
    { label: 'Quick Checkout', Icon: CartIcon },
  ];
  return [
    { label: CONDITION_LABELS[condition], Icon: ShieldIcon },
    ...(stock > 0 ? buyingBadges : []),
    ...(box === '' ? [] : [{ label: 'Complete Package', Icon: PackageIcon }]),
  ];
}

export function TrustBadges({ product }: TrustBadgesProps) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      textStyle="sm"
      css={{ '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } }}
    >
      {getBadges(product).map(({ label, Icon }) => (
        <Flex
          as="li"
          key={label}
          align="center"
          gap="2"
          bg="bg.muted"
          borderRadius="l2"
          px="3"
          py="1"
          minHeight="11"
        >
          <Box color="petrol.fg" flexShrink="0">
            <Icon />
          </Box>
          {label}
        </Flex>
      ))}
    </Grid>
  );
}
