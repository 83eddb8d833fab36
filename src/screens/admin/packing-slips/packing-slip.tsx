import { useQuery } from '@tanstack/react-query';
import { countUnitsToDeliver, formatPlace } from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Order, OrderItem } from '#contract/types.ts';
import { Box, chakra, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { Logo } from '#src/components/layout/logo.tsx';
import { LineCarText } from '#src/components/shop/line-car-text.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { METHOD_NAMES } from '../work-list/method-names.ts';

const Cell = chakra('td', {
  base: {
    py: '2',
    pe: '3',
    verticalAlign: 'top',
    textAlign: 'start',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});

/** What goes into the parcel, and the address that goes onto it. */
export function PackingSlip({ order }: { order: Order }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  const { delivery_address: address, receipt } = order;
  const items = order.cart_items.filter((item) => countUnitsToDeliver(item) > 0);
  const number = shortenOrderNumber(order.order_number);
  const units = items.reduce((sum, item) => sum + countUnitsToDeliver(item), 0);
  return (
    <Box
      as="article"
      data-slip=""
      aria-label={`Packing slip of order ${number}`}
      maxWidth="44rem"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '8' }}
      mb="5"
    >
      <Flex justify="space-between" gap="5" wrap="wrap" mb="6">
        <Logo />
        <Box textAlign={{ md: 'end' }}>
          <Heading as="h2" size="md" fontVariantNumeric="tabular-nums" letterSpacing="wide">
            {number}
          </Heading>
          <Text textStyle="sm">Placed {formatDateTime(order.created_at)}</Text>
          <Text textStyle="sm">
            {[METHOD_NAMES[order.payment_method], receipt, formatKsh(order.total)].filter(Boolean).join(', ')}
          </Text>
        </Box>
      </Flex>
      <Box borderWidth="2px" borderStyle="dashed" borderColor="border" p="5" mb="6" fontSize="lg">
        <Text textStyle="sm">Deliver to</Text>
        <Text fontWeight="bold" fontSize="xl">
          {address.first_name} {address.last_name}
        </Text>
        <Text>{address.street_address}</Text>
        <Text>{formatPlace(address.city, address.county)}</Text>
        <Text fontWeight="bold" fontVariantNumeric="tabular-nums">
          {formatPhone(address.phone_number)}
        </Text>
        {config && (
          <Text textStyle="sm" mt="3">
            From Gari, {config.contact.address}, {config.contact.phone}. Order {number}
          </Text>
        )}
      </Box>
      <chakra.table width="100%" fontVariantNumeric="tabular-nums">
        <thead>
          <tr>
            <Cell as="th" scope="col" width="4rem" borderTopWidth="0">
              Units
            </Cell>
            <Cell as="th" scope="col" borderTopWidth="0">
              Part
            </Cell>
            <Cell as="th" scope="col" width="4rem" borderTopWidth="0">
              Packed
            </Cell>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <Cell fontSize="2xl" lineHeight="2rem" fontWeight="bold">
                {countUnitsToDeliver(item)}
              </Cell>
              <Cell>
                <Text fontWeight="semibold">{item.product.name}</Text>
                <Text fontSize="lg">{describePart(item)}</Text>
                <LineCarText item={item} />
              </Cell>
              <Cell>
                <Box
                  as="span"
                  display="inline-block"
                  width="8"
                  height="8"
                  borderWidth="2px"
                  borderColor="fg.muted"
                  borderRadius="l1"
                />
              </Cell>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Text textStyle="sm" mt="4">
        {units === 1 ? '1 unit' : `${units} units`} in all
      </Text>
    </Box>
  );
}

/** For example 'Akebono, 04465-12592'; null where nothing is stored. */
function describePart({ product: { brand, part_numbers: numbers = [] } }: OrderItem): string | null {
  return [brand, ...numbers.map(({ shown }) => shown)].filter(Boolean).join(', ') || null;
}
