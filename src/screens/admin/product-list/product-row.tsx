import { type ReactNode } from 'react';
import { adminPaths } from '#contract/admin-paths.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { Badge, Box, Button, ButtonLink, Flex, Price, Text } from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { summarizeMargin } from '../product-cost/margin-text.rules.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { StockCell } from './stock-cell.tsx';

const GRID_AREAS = '"image name" "image category" "price stock" "action action"';

interface ProductRowProps {
  product: ManagedProduct;
  isSelected: boolean;
  /** The greatest number of units that is low. */
  lowStock: number;
  /** What a unit costs the shop; undefined where nobody has said it. */
  cost: number | undefined;
  onToggle: () => void;
}

export function ProductRow({ product, isSelected, lowStock, cost, onToggle }: ProductRowProps) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const { name, category, subcategory, price, archived } = product;
  const identity = describeIdentity(product);
  return (
    <Box
      as="tr"
      role="row"
      display={{ base: 'grid', md: 'table-row' }}
      gridTemplateAreas={GRID_AREAS}
      gridTemplateColumns="5.5rem minmax(0, 1fr)"
      columnGap="3"
      p={{ base: '3', md: '0' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius={{ base: 'l3', md: '0' }}
    >
      <Cell area="image">
        <Flex align={{ md: 'center' }} columnGap="2" position="relative">
          <Box
            position={{ base: 'absolute', md: 'static' }}
            top="-1"
            insetStart="-1"
            pe={{ base: '1', md: '0' }}
            bg="bg.panel"
            borderEndEndRadius="l2"
          >
            <Checkbox label="" aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
          </Box>
          <Box width={{ base: '5.5rem', md: '12' }} flexShrink="0">
            <ProductPicture image={product.images[0]} alt="" size={80} />
          </Box>
        </Flex>
      </Cell>
      <Cell area="name">
        <Text fontWeight="semibold" overflowWrap={{ base: 'anywhere', md: 'break-word' }}>
          {name}
        </Text>
        {identity && (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {identity}
          </Text>
        )}
        {archived && <Badge>Archived</Badge>}
      </Cell>
      <Cell area="category">
        <Flex direction={{ base: 'row', md: 'column' }} wrap="wrap" columnGap="2">
          <Text textStyle="sm" whiteSpace={{ lg: 'nowrap' }}>
            {category.name}
          </Text>
          {subcategory && (
            <Text textStyle="sm" color="fg.muted">
              {subcategory.name}
            </Text>
          )}
        </Flex>
      </Cell>
      <Cell area="price">
        <Price amount={price} lineHeight={{ base: '2.75rem', md: 'inherit' }} />
        {cost !== undefined && (
          <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {summarizeMargin(price, cost)}
          </Text>
        )}
      </Cell>
      <Cell area="stock">
        <StockCell product={product} lowStock={lowStock} />
      </Cell>
      <Cell area="action">
        <Flex gap="2" wrap={{ base: 'wrap', lg: 'nowrap' }}>
          <ButtonLink
            to={adminPaths.editItem(product.id)}
            variant="outline"
            size="sm"
            minH={{ base: '11', md: '9' }}
            aria-label={`Edit ${name}`}
          >
            Edit
          </ButtonLink>
          <ButtonLink
            to={adminPaths.copyItem(product.id)}
            variant="ghost"
            size="sm"
            minH={{ base: '11', md: '9' }}
            // A table of this width has no room for it; the editor has it too.
            display={{ base: 'inline-flex', md: 'none', lg: 'inline-flex' }}
            aria-label={`Duplicate ${name}`}
          >
            Duplicate
          </ButtonLink>
          <Button
            variant="ghost"
            size="sm"
            minH={{ base: '11', md: '9' }}
            aria-label={`${archived ? 'Unarchive' : 'Archive'} ${name}`}
            onClick={() => setDialogOpen(true)}
          >
            {archived ? 'Unarchive' : 'Archive'}
          </Button>
        </Flex>
        {isDialogOpen && <ArchiveDialog product={product} onClose={() => setDialogOpen(null)} />}
      </Cell>
    </Box>
  );
}

/** For example 'Akebono · 04465-12592'; at most two part numbers. */
function describeIdentity({ brand, part_numbers }: ManagedProduct): string {
  return [brand, ...part_numbers.slice(0, 2).map(({ shown }) => shown)].filter(Boolean).join(' · ');
}

function Cell({ area, children }: { area: string; children: ReactNode }) {
  return (
    <Box
      as="td"
      role="cell"
      gridArea={area}
      px={{ base: '0', md: '2', lg: '3' }}
      width={{ md: area === 'name' ? '40%' : 'auto', lg: 'auto' }}
      py={{ base: '1', md: '2' }}
      verticalAlign="middle"
      minWidth="0"
    >
      {children}
    </Box>
  );
}
