import { countUnitsToDeliver } from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import type { PackagingItem } from '#machines/packaging/packaging.view.ts';
import { Box, chakra, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { LineCarText } from '#src/components/shop/line-car-text.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';

const PackedCheckbox = chakra('input', {
  base: {
    width: '7',
    height: '7',
    flexShrink: '0',
    accentColor: '{colors.petrol.600}',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed' },
    _focusVisible: { outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '2px' },
  },
});

interface PackingListProps {
  items: readonly PackagingItem[];
  showsCheckboxes: boolean;
  onToggle: (itemId: number) => void;
}

export function PackingList({ items, showsCheckboxes, onToggle }: PackingListProps) {
  if (items.length === 0) return <Text color="fg.muted">This order has no items.</Text>;
  return (
    <Box as="ul" aria-label="Items" listStyleType="none" display="grid" gap="2">
      {items.map(({ item, isPacked, canToggle }) => (
        <li key={item.id}>
          {/* The whole row is the label, to give thumbs a large target. */}
          <Flex
            as={showsCheckboxes ? 'label' : 'div'}
            align="center"
            gap="3"
            minHeight="16"
            px="3"
            py="2"
            borderWidth="1px"
            borderColor={isPacked ? 'green.border' : 'border'}
            bg={isPacked ? 'green.subtle' : 'transparent'}
            borderRadius="l2"
            {...(canToggle && { cursor: 'pointer', _hover: { borderColor: 'petrol.border' } })}
          >
            {showsCheckboxes && (
              <PackedCheckbox
                type="checkbox"
                aria-label={`Packaged: ${item.product.name}`}
                checked={isPacked}
                disabled={!canToggle}
                onChange={() => onToggle(item.id)}
              />
            )}
            <Box width="14" flexShrink="0">
              <ProductPicture image={item.product.images[0]} alt={item.product.name} size={56} eager />
            </Box>
            <Box flex="1" minWidth="0">
              <Text fontWeight="semibold">{item.product.name}</Text>
              <LineCarText item={item} />
              <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {countUnitsToDeliver(item)} × {formatKsh(item.price)}
                {item.returned && `, ${item.returned} refunded: do not pack`}
              </Text>
            </Box>
          </Flex>
        </li>
      ))}
    </Box>
  );
}
