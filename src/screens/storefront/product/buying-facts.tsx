import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, Text } from '#src/components/ui/ui.ts';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { TrustBadges } from './trust-badges.tsx';

export default function BuyingFacts({ product }: { product: Product }) {
  return (
    <>
      {product.stock_quantity > 0 && <DeliveryEstimate />}
      <TrustBadges product={product} />
      <Returns product={product} />
      {product.box !== '' && (
        <Box borderTopWidth="1px" borderColor="border" pt="4">
          <Text fontWeight="bold">What's in the box</Text>
          <Text color="fg.muted" whiteSpace="pre-line">
            {product.box}
          </Text>
        </Box>
      )}
    </>
  );
}

/** What /returns promises, in short. */
function Returns({ product }: { product: Product }) {
  return (
    <Text textStyle="sm" color="fg.muted">
      Unused parts come back within 7 days, wrong or faulty ones at our cost. Warranty:{' '}
      {product.condition === 'used' ? '30 days' : '90 days or 5,000 km'}.{' '}
      <TextLink to={appPaths.returns}>How returns work</TextLink>
    </Text>
  );
}
