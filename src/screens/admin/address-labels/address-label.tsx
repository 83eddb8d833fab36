import { useQuery } from '@tanstack/react-query';
import { formatPlace } from '#contract/delivery.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Order } from '#contract/types.ts';
import { Box, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';

/** What is stuck onto a parcel. */
export function AddressLabel({ order }: { order: Order }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  const { delivery_address: address } = order;
  const number = shortenOrderNumber(order.order_number);
  return (
    <Flex
      as="article"
      data-label=""
      aria-label={`Address label of order ${number}`}
      direction="column"
      bg="bg.panel"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border"
      borderRadius="l2"
      p="5"
      minHeight="56"
      overflowWrap="anywhere"
    >
      <Text fontWeight="bold" fontSize="2xl" lineHeight="1.875rem">
        {address.first_name} {address.last_name}
      </Text>
      <Text fontSize="lg">{address.street_address}</Text>
      <Text fontWeight="bold" fontSize="xl">
        {formatPlace(address.city, address.county)}
      </Text>
      <Text fontWeight="bold" fontSize="xl" fontVariantNumeric="tabular-nums">
        {formatPhone(address.phone_number)}
      </Text>
      <Flex justify="space-between" align="flex-end" gap="4" mt="auto" pt="2">
        <Box color="fg.muted" textStyle="xs">
          {config && (
            <>
              From Gari, {config.contact.address}, {config.contact.phone}
            </>
          )}
        </Box>
        <Text fontWeight="bold" fontSize="lg" letterSpacing="wide" fontVariantNumeric="tabular-nums">
          {number}
        </Text>
      </Flex>
    </Flex>
  );
}
