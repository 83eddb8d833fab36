import { useQuery } from '@tanstack/react-query';
import { formatKsh } from '#contract/money.ts';
import { PRODUCT_LIMITS, validateNumber } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { calculateMargin } from '#contract/vat.ts';
import { parseNumber } from '#machines/product-editor/product-fields.rules.ts';
import { Box, Button, Text } from '#src/components/chakra/chakra.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { productCostsQuery } from '#src/queries/admin/products.ts';
import { DescriptionList } from '../work-list/description-list.tsx';
import { CostDialog } from './cost.dialog.tsx';
import { describeMargin } from './margin-text.rules.ts';

interface ProductCostProps {
  product: ManagedProduct;
  /** As typed in the form of the product. */
  priceText: string;
}

/** What a unit costs the shop, saved apart from the product, and what is left of the price in the form. */
export function ProductCost({ product, priceText }: ProductCostProps) {
  const { data, isPending, isError, refetch } = useQuery(productCostsQuery(useApi(), [product.id]));
  const [isOpen, setIsOpen] = useDisclosure();
  const cost = data?.get(product.id) ?? null;
  const typedPrice = parseNumber(priceText);
  const price = validateNumber(typedPrice, PRODUCT_LIMITS.price) === null ? typedPrice : null;
  return (
    <Panel title="Cost and margin">
      <LoadingText>{isPending && 'Loading the cost...'}</LoadingText>
      <SectionFailure message={isError && 'The cost could not be loaded.'} onRetry={() => void refetch()} />
      {data && (
        <>
          {cost === null ? (
            <Text color="fg.muted">
              The cost has not been entered yet. Once it is, the margin is shown here and in the list of
              products.
            </Text>
          ) : (
            <DescriptionList entries={describe(cost, price)} />
          )}
          <Text textStyle="sm" color="fg.muted" mt="2">
            Only superusers see this.
          </Text>
          <Box mt="4">
            <Button variant="outline" onClick={() => setIsOpen(true)}>
              {cost === null ? 'Add the cost' : 'Change the cost'}
            </Button>
          </Box>
        </>
      )}
      {isOpen && <CostDialog product={product} cost={cost} price={price} onClose={() => setIsOpen(null)} />}
    </Panel>
  );
}

function describe(cost: number, price: number | null): [string, string][] {
  if (price === null) return [['Cost', formatKsh(cost)]];
  const margin = calculateMargin(price, cost);
  return [
    ['Cost', formatKsh(cost)],
    ['Without VAT', `${formatKsh(margin.netPrice)} of ${formatKsh(price)}`],
    ['Margin', describeMargin(margin)],
  ];
}
