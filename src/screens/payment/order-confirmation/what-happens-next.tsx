import { useQuery } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import type { OrderDetail } from '#contract/types.ts';
import { Box, ChakraLink, Flex, Heading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { EstimateLine } from '#src/components/shop/delivery-estimate-text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { orderDeliveryEstimateQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { DownloadReceipt } from '../../account/orders/download-receipt.tsx';

/** Promises no day: when the parcel is expected is an estimate. */
export function WhatHappensNext({ detail: { order } }: { detail: OrderDetail }) {
  const api = useApi();
  const { data: expected } = useQuery({
    ...orderDeliveryEstimateQuery(api, order.order_number),
    enabled: order.status === 'paid',
  });
  const contact = useQuery(siteConfigQuery(api)).data?.contact;
  return (
    <Box as="section" aria-label="What happens next" textAlign="start" width="100%">
      {order.status === 'paid' && (
        <>
          <Heading as="h2" size="md" mb="2">
            What happens next
          </Heading>
          <Box as="ol" ps="5" listStyleType="decimal" display="grid" gap="1">
            <li>We check and pack your parts{contact && ` in our opening hours, ${contact.hours}`}.</li>
            <li>
              We write to {order.user.email} as soon as they are on their way. Parcels leave from Nairobi, so
              towns nearby are reached sooner than distant counties.
            </li>
            <li>They are brought to your address. You can follow them at any time in your order history.</li>
          </Box>
          {expected?.estimate && (
            <Box mt="3">
              <EstimateLine county={expected.estimate.county} days={expected.estimate} />
            </Box>
          )}
          {contact && (
            <Text mt="3" textStyle="sm" color="fg.muted">
              Something to change, or in a hurry? Call{' '}
              <ChakraLink href={`tel:${contact.phone.replaceAll(' ', '')}`} whiteSpace="nowrap">
                {contact.phone}
              </ChakraLink>
              .
            </Text>
          )}
        </>
      )}
      <Flex columnGap="4" wrap="wrap" align="center">
        <TextLink
          to={appPaths.receipt(order.order_number)}
          display="inline-flex"
          alignItems="center"
          minHeight="11"
        >
          View the receipt
        </TextLink>
        <DownloadReceipt orderNumber={order.order_number} variant="ghost" />
      </Flex>
    </Box>
  );
}
