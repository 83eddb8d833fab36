import { formatKsh } from '#contract/money.ts';
import { exceedsStock, getLineKey } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { Box, Flex, Text } from '#src/components/chakra/chakra.tsx';

interface OrderSummaryProps {
  lines: readonly CartLine[];
  itemCount: number;
}

export function OrderSummary({ lines, itemCount }: OrderSummaryProps) {
  return (
    <Box as="section" aria-label="Order summary" mb="4" textStyle="sm">
      <Text fontWeight="semibold">
        Order summary: {itemCount} {itemCount === 1 ? 'item' : 'items'}
      </Text>
      <Box as="ul" listStyleType="none" mt="1" color="fg.muted" maxHeight="40" overflowY="auto">
        {lines.map((line) => (
          <Box as="li" key={getLineKey(line)} py="1">
            <Flex justify="space-between" gap="3">
              <span>
                {line.quantity} × {line.name}
                {line.vehicleLabel && (
                  <Text as="span" display="block" textStyle="xs">
                    For {line.vehicleLabel}
                  </Text>
                )}
              </span>
              <Box as="span" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {formatKsh(line.price * line.quantity)}
              </Box>
            </Flex>
            {exceedsStock(line) && (
              <Text color="orange.fg" fontWeight="semibold">
                Only {line.left} left in stock.
              </Text>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
