// oxlint-disable-next-line no-restricted-imports -- opens the payment page
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { TEXTS } from '#machines/checkout/checkout.rules.ts';
import { METHOD_TEXTS } from '#machines/checkout/payment-choice.rules.ts';
import { placeOf, toAddress } from '#machines/purchase/purchase.addresses.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Button, Flex, Text } from '#src/components/ui/ui.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { getMethodOffer } from '#src/ports/method-offer.ts';
import { paymentOfferQuery } from '#src/queries/site.ts';
import { METHOD_NAMES } from './order-texts.rules.ts';

const PRIMARY_BUTTON = { colorPalette: 'amber', variant: 'solid' } as const;
const SECONDARY_BUTTON = { colorPalette: 'petrol', variant: 'outline' } as const;

export function PayOrder({ detail: { order } }: { detail: OrderDetail }) {
  const { openPortal, api, toaster } = usePorts();
  const { data: config } = useQuery(paymentOfferQuery(api));
  const { order_number: orderNumber, total: amount } = order;
  const portal = useMutation({
    mutationFn: () => api.call('startPortalPayment', { body: { order_id: orderNumber } }),
    onSuccess: ({ payment_url }) => {
      toaster.success(TEXTS.redirecting);
      openPortal(payment_url);
    },
    onError: (error) => toaster.error(getErrorMessage(error, TEXTS.noPaymentUrl)),
  });
  const { methods: enabledMethods, unavailableMethods } = config
    ? getMethodOffer(config)
    : { methods: [], unavailableMethods: [] };
  const methods = enabledMethods.filter((method) => !unavailableMethods.includes(method));
  const getButtonStyle = (method: PaymentMethod) =>
    method === methods[0] ? PRIMARY_BUTTON : SECONDARY_BUTTON;
  const exceedsMpesaLimit = amount > MAX_MPESA_AMOUNT;
  return (
    <div>
      <Text fontWeight="semibold" mb="2">
        Pay {formatKsh(amount)} by
      </Text>
      <Flex gap="3" wrap="wrap" role="group" aria-label="Pay this order">
        {methods.includes('mpesa') && !exceedsMpesaLimit && (
          <ButtonLink to={toAddress(placeOf('mpesaNumber', orderNumber))} {...getButtonStyle('mpesa')}>
            {METHOD_NAMES.mpesa}
          </ButtonLink>
        )}
        {methods.includes('creditcard') && (
          <ButtonLink to={toAddress(placeOf('card', orderNumber))} {...getButtonStyle('creditcard')}>
            {METHOD_NAMES.creditcard}
          </ButtonLink>
        )}
        {methods.includes('pesapal') && (
          <Button
            {...getButtonStyle('pesapal')}
            disabled={portal.isPending}
            aria-busy={portal.isPending}
            onClick={() => portal.mutate()}
          >
            {METHOD_NAMES.pesapal}
          </Button>
        )}
      </Flex>
      {methods.includes('mpesa') && exceedsMpesaLimit && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {METHOD_TEXTS.mpesaTooMuch}
        </Text>
      )}
      <LiveRegion mt="2" textStyle="sm" color="fg.muted">
        {unavailableMethods.length > 0 &&
          `Not answering right now: ${unavailableMethods.map((method) => METHOD_NAMES[method]).join(', ')}.`}
      </LiveRegion>
      {config && methods.length === 0 && <Text color="fg.muted">{TEXTS.noMethod}</Text>}
    </div>
  );
}
