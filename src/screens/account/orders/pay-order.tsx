import { useMutation, useQuery } from '@tanstack/react-query';
import { formatKsh, MPESA_MAXIMUM } from '#contract/money.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { TEXTS } from '#machines/checkout/checkout.rules.ts';
import { METHOD_TEXTS } from '#machines/checkout/payment-choice.rules.ts';
import { messageOf } from '#src/api/api-error.ts';
import { startPortalPayment } from '#src/api/payments.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { Button, Flex, Text } from '#src/components/ui.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { paymentOfferQuery } from '#src/queries/site.ts';
import { offerOf } from '../../payment/checkout/payment-methods.ts';
import { METHOD_NAMES } from './order-texts.rules.ts';

/** Of the ways to pay the first leads. */
const FIRST = { colorPalette: 'amber', variant: 'solid' } as const;
const OTHER = { colorPalette: 'petrol', variant: 'outline' } as const;

/** Pays a placed order by any way that is switched on and answers. */
export function PayOrder({ detail: { order, address } }: { detail: OrderDetail }) {
  const { openPortal, request, toaster } = usePorts();
  const { data: config } = useQuery(paymentOfferQuery(request));
  const { order_number: orderNumber, total: amount } = order;
  const portal = useMutation({
    mutationFn: () => startPortalPayment(request, orderNumber),
    onSuccess: ({ payment_url }) => {
      toaster.success(TEXTS.redirecting);
      openPortal(payment_url);
    },
    onError: (error) => toaster.error(messageOf(error, TEXTS.noPaymentUrl)),
  });
  const { methods: offered, down } = config ? offerOf(config) : { methods: [], down: [] };
  const methods = offered.filter((method) => !down.includes(method));
  const lookOf = (method: PaymentMethod) => (method === methods[0] ? FIRST : OTHER);
  const isTooMuch = amount > MPESA_MAXIMUM;
  return (
    <div>
      <Text fontWeight="semibold" mb="2">
        Pay {formatKsh(amount)} by
      </Text>
      <Flex gap="3" wrap="wrap" role="group" aria-label="Pay this order">
        {methods.includes('pesapal') && (
          <Button
            {...lookOf('pesapal')}
            disabled={portal.isPending}
            aria-busy={portal.isPending}
            onClick={() => portal.mutate()}
          >
            {METHOD_NAMES.pesapal}
          </Button>
        )}
        {methods.includes('creditcard') && (
          <ButtonLink to="/payment/card" state={{ orderNumber, amount }} {...lookOf('creditcard')}>
            {METHOD_NAMES.creditcard}
          </ButtonLink>
        )}
        {methods.includes('mpesa') && !isTooMuch && (
          <ButtonLink
            to="/payment/mpesa-number"
            state={{ orderNumber, amount, phone: address.phone_number }}
            {...lookOf('mpesa')}
          >
            {METHOD_NAMES.mpesa}
          </ButtonLink>
        )}
      </Flex>
      {methods.includes('mpesa') && isTooMuch && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {METHOD_TEXTS.mpesaTooMuch}
        </Text>
      )}
      {down.length > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted" role="status">
          Not answering right now: {down.map((method) => METHOD_NAMES[method]).join(', ')}.
        </Text>
      )}
      {config && methods.length === 0 && <Text color="fg.muted">{TEXTS.noMethod}</Text>}
    </div>
  );
}
