import { useQuery } from '@tanstack/react-query';
import type { ManagedProduct } from '#contract/types.ts';
import { Box, chakra } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { productCostsQuery } from '#src/queries/admin/products.ts';
import { ProductRow } from './product-row.tsx';

const COLUMNS = ['Image', 'Name', 'Category', 'Price', 'Stock', 'Action'];

const HeadCell = chakra('th', {
  base: {
    textAlign: 'start',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
    px: { base: '2', lg: '3' },
    py: '2',
  },
});

interface ProductTableProps {
  products: readonly ManagedProduct[];
  isUpdating: boolean;
  /** Ids. */
  selected: readonly number[];
  /** The greatest number of units that is low. */
  lowStock: number;
  onToggle: (id: number) => void;
}

/** Rows become cards on phones. Explicit roles are needed because that layout removes the native table roles. */
export function ProductTable({ products, isUpdating, selected, lowStock, onToggle }: ProductTableProps) {
  const ids = products.map(({ id }) => id);
  // If they fail to load, the rows only lack a line.
  const { data: costs } = useQuery(productCostsQuery(useApi(), ids));
  return (
    <Box
      as="table"
      role="table"
      aria-label="Products"
      aria-busy={isUpdating}
      width="100%"
      display={{ base: 'block', md: 'table' }}
      borderCollapse="collapse"
      opacity={isUpdating ? '0.6' : '1'}
      bg={{ md: 'bg.panel' }}
      borderWidth={{ md: '1px' }}
      borderColor="border"
      borderRadius={{ md: 'l3' }}
      overflow={{ md: 'hidden' }}
    >
      <Box as="thead" role="rowgroup" srOnly={{ base: true, md: false }}>
        <Box as="tr" role="row">
          {COLUMNS.map((name) => (
            <HeadCell key={name} role="columnheader" scope="col">
              {name}
            </HeadCell>
          ))}
        </Box>
      </Box>
      <Box as="tbody" role="rowgroup" display={{ base: 'grid', md: 'table-row-group' }} gap="3">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isSelected={selected.includes(product.id)}
            lowStock={lowStock}
            cost={costs?.get(product.id)}
            onToggle={() => onToggle(product.id)}
          />
        ))}
      </Box>
    </Box>
  );
}
