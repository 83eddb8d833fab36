import { formatKsh } from '#contract/money.ts';
import type { OrderDetail } from '#contract/types.ts';
import { Box, Flex } from '#src/components/chakra/chakra.tsx';

/** Prices include VAT: it is shown as a share of the total, not added. */
export function OrderAmounts({ order, vat }: Pick<OrderDetail, 'order' | 'vat'>) {
  const rows: [string, number][] = [
    ['Subtotal', order.subtotal],
    ['Shipping fee', order.shipping],
    ['Total', order.total],
    ['VAT included (16%)', vat],
  ];
  return (
    <Box as="dl" mt="4" pt="3" borderTopWidth="1px" borderColor="border" fontVariantNumeric="tabular-nums">
      {rows.map(([name, amount]) => (
        <Flex
          key={name}
          justify="space-between"
          gap="3"
          py="1"
          {...(name === 'Total' ? { fontWeight: 'bold', fontSize: 'lg' } : { color: 'fg.muted' })}
        >
          <dt>{name}</dt>
          <dd>{formatKsh(amount)}</dd>
        </Flex>
      ))}
    </Box>
  );
}
