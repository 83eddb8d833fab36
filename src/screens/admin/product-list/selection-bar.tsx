import { MAX_BULK_EDITED } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { Button, ButtonLink, Flex, LiveRegion } from '#src/components/chakra/chakra.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { getBulkEditHref, type ProductsShown } from './product-filter.rules.ts';
import { useExportProducts } from './use-export-products.ts';

interface SelectionBarProps {
  selected: readonly number[];
  /** On this page. */
  products: readonly ManagedProduct[];
  /** All that the list shows. */
  count: number;
  /** There are more than that. */
  isCapped: boolean;
  shown: { query: string; shown: ProductsShown };
  onSelect: (ids: readonly number[] | null) => void;
}

/** The selection stays while pages are turned. */
export function SelectionBar({ selected, products, count, isCapped, shown, onSelect }: SelectionBarProps) {
  const exporting = useExportProducts(shown);
  const changing = selected.length > 0 ? selected.length : count;
  const selectPage = () => onSelect([...new Set([...selected, ...products.map(({ id }) => id)])]);
  return (
    <Flex gap="3" mb="4" wrap="wrap" align="center">
      <Button variant="outline" size="sm" onClick={selectPage}>
        Select this page
      </Button>
      {selected.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => onSelect(null)}>
          Select none
        </Button>
      )}
      {changing <= MAX_BULK_EDITED && (
        <ButtonLink to={getBulkEditHref(selected, shown)} variant="outline" size="sm">
          Prices and stock of {selected.length > 0 ? '' : 'all '}
          {changing}
        </ButtonLink>
      )}
      <Button
        variant="outline"
        size="sm"
        disabled={exporting.isPending}
        aria-busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {exporting.isPending ? 'Exporting...' : `Export all ${formatCount(count, isCapped)}`}
      </Button>
      <LiveRegion textStyle="sm" color="fg.muted">
        {selected.length > 0 && `${selected.length} selected`}
      </LiveRegion>
    </Flex>
  );
}
