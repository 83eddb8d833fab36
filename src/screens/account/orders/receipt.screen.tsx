import { useQuery } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import { formatPlace } from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import { METHOD_NAMES } from '#contract/payment-methods.ts';
import type { OrderDetail } from '#contract/types.ts';
import {
  Box,
  Button,
  ButtonLink,
  chakra,
  Flex,
  Notice,
  PageHeading,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { Logo } from '#src/components/layout/logo.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LineCarText } from '#src/components/shop/line-car-text.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { findPaidAttempt, getPaidAt } from './order-texts.rules.ts';
import { OrderUnavailable } from './order-unavailable.tsx';
import { useOrder } from './use-order.ts';

/** Prints only the receipt, dark on white regardless of the theme. */
const PRINT_STYLES = `
@media print {
  @page { margin: 15mm; }
  header, footer, [data-not-printed] { display: none !important; }
  html, body, [data-receipt], [data-receipt] * {
    background: #fff !important; color: #000 !important; border-color: #999 !important;
  }
}`;

const Cell = chakra('td', { base: { py: '2', pe: '3', verticalAlign: 'top', textAlign: 'start' } });
const Amount = chakra('td', {
  base: { py: '2', textAlign: 'end', verticalAlign: 'top', whiteSpace: 'nowrap' },
});

export default function ReceiptScreen() {
  const { orderNumber, detail, ...loadState } = useOrder();
  if (!detail) return <OrderUnavailable name="receipt" {...loadState} />;
  if (!isPaidStatus(detail.order.status))
    return (
      <Screen name="receipt" state="unpaid" title={`Order ${orderNumber}`}>
        <PageHeading mb="5">No receipt</PageHeading>
        <Notice
          tone="orange"
          action={<ButtonLink to={appPaths.order(orderNumber)}>See the order</ButtonLink>}
        >
          {detail.order.status === 'cancelled'
            ? 'This order was cancelled, so there is no receipt for it.'
            : 'This order is not paid yet. Its receipt will be here once it is.'}
        </Notice>
      </Screen>
    );
  return (
    <Screen name="receipt" state="ready" title={`Receipt ${orderNumber}`}>
      <style>{PRINT_STYLES}</style>
      <Flex
        direction={{ base: 'column', lg: 'row-reverse' }}
        align={{ lg: 'flex-start' }}
        gap={{ base: '5', lg: '8' }}
      >
        <Flex
          direction={{ base: 'row', lg: 'column' }}
          width={{ lg: '18rem' }}
          flexShrink="0"
          gap="3"
          wrap="wrap"
          data-not-printed=""
        >
          <Button onClick={() => print()}>Print</Button>
          <DownloadReceipt orderNumber={orderNumber} />
          <ButtonLink to={appPaths.order(orderNumber)} variant="outline">
            Back to the order
          </ButtonLink>
          <Text width="100%" textStyle="sm" color="fg.muted">
            The PDF says the same, for your books or your accountant. You can find both with this order at any
            time.
          </Text>
        </Flex>
        <Receipt detail={detail} />
      </Flex>
    </Screen>
  );
}

function Receipt({ detail }: { detail: OrderDetail }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  const { order, items, address } = detail;
  const payment = findPaidAttempt(detail);
  return (
    <Box
      as="article"
      data-receipt=""
      aria-label="Receipt"
      flex="1"
      minWidth="0"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '8' }}
    >
      <Flex justify="space-between" gap="5" wrap="wrap" mb="6">
        <Box>
          <Logo />
          {config && (
            <Box as="address" fontStyle="normal" textStyle="sm" mt="2">
              <Text>{config.contact.address}</Text>
              <Text>{config.contact.phone}</Text>
              <Text>{config.contact.email}</Text>
              {config.contact.kra_pin && <Text>KRA PIN {config.contact.kra_pin}</Text>}
            </Box>
          )}
        </Box>
        <Box textAlign={{ md: 'end' }}>
          <PageHeading size="lg">Receipt</PageHeading>
          <Text fontVariantNumeric="tabular-nums">{order.order_number}</Text>
          <Text textStyle="sm">{formatDate(getPaidAt(detail))}</Text>
        </Box>
      </Flex>
      <Box mb="5" textStyle="sm">
        <Text fontWeight="semibold">
          {address.first_name} {address.last_name}
        </Text>
        <Text>
          {address.street_address}, {formatPlace(address.city, address.county)}, {address.country}
        </Text>
      </Box>
      <chakra.table width="100%" fontVariantNumeric="tabular-nums" textStyle="sm">
        <thead>
          <tr>
            <Cell as="th" scope="col">
              Part
            </Cell>
            <Amount as="th" scope="col">
              Price
            </Amount>
            <Amount as="th" scope="col">
              Amount
            </Amount>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, quantity, price, product, ...car }) => (
            <chakra.tr key={id} borderTopWidth="1px" borderColor="border">
              <Cell overflowWrap="anywhere">
                {product.name}
                <LineCarText item={car} />
              </Cell>
              <Amount>
                {quantity} × {formatKsh(price)}
              </Amount>
              <Amount ps="3">{formatKsh(quantity * price)}</Amount>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
      <OrderAmounts order={order} vat={detail.vat} />
      {payment && (
        <Text mt="4" textStyle="sm">
          Paid by {METHOD_NAMES[payment.method]}
          {payment.receipt && (
            <>
              , reference <strong>{payment.receipt}</strong>
            </>
          )}
        </Text>
      )}
    </Box>
  );
}
