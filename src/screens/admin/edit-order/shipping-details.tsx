import { formatKsh } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Order } from '#contract/types.ts';
import { Box, ChakraLink, Grid } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { getShippingDetails } from '../recent-orders/staff-order.rules.ts';

export function ShippingDetails({ order }: { order: Order }) {
  const { recipient, phone, country, address } = getShippingDetails(order);
  const entries = [
    ['Customer', order.user.username],
    ['Deliver to', recipient],
    ['Phone', phone && <ChakraLink href={`tel:${phone}`}>{formatPhone(phone)}</ChakraLink>],
    ['Address', address],
    ['Country', country],
    ['Total', formatKsh(order.total)],
  ] as const;
  return (
    <Panel title="Shipping details">
      <Grid
        as="dl"
        templateColumns="6rem minmax(0, 1fr)"
        gap="2"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {entries.map(([name, value]) => (
          <Box key={name} display="contents">
            <Box as="dt" color="fg.muted">
              {name}
            </Box>
            <Box as="dd" fontWeight="medium">
              {value || '–'}
            </Box>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}
