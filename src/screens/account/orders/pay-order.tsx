import { useQuery } from '@tanstack/react-query';
import { formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import { METHOD_NAMES } from '#contract/payment-methods.ts';
import { TEXTS } from '#machines/checkout/checkout.rules.ts';
import { METHOD_TEXTS } from '#machines/checkout/payment-choice.rules.ts';
import type { PortalReturnEvent } from '#machines/portal-return/portal-return.types.ts';
import type { PayAgainOption } from '#machines/portal-return/portal-return.view.ts';
import { Box, Button, Grid, LiveRegion, Text } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { getMethodOffer } from '#src/ports/payment/method-offer.ts';
import { paymentOfferQuery } from '#src/queries/site.ts';

const PRIMARY_BUTTON = { colorPalette: 'amber', variant: 'solid' } as const;
const SECONDARY_BUTTON = { colorPalette: 'petrol', variant: 'outline' } as const;

interface PayOrderProps {
  /** In whole shillings. */
  amount: number;
  options: PayAgainOption[];
  onPay: (event: PortalReturnEvent) => void;
}

/** Every payment method that the order can be paid by, the shop has and a provider answers for. */
export function PayOrder({ amount, options, onPay }: PayOrderProps) {
  const { data: config } = useQuery(paymentOfferQuery(useApi()));
  const { methods: enabledMethods, unavailableMethods } = config
    ? getMethodOffer(config)
    : { methods: [], unavailableMethods: [] };
  const availableMethods = enabledMethods.filter((method) => !unavailableMethods.includes(method));
  const methods = availableMethods.filter((method) => options.some((option) => option.method === method));
  return (
    <Box width="100%">
      <Text fontWeight="semibold" mb="2">
        Pay {formatKsh(amount)} by
      </Text>
      <Grid
        templateColumns="repeat(auto-fit, minmax(12rem, 1fr))"
        gap="3"
        role="group"
        aria-label="Pay this order"
      >
        {methods.map((method, index) => (
          <Button
            key={method}
            {...(index === 0 ? PRIMARY_BUTTON : SECONDARY_BUTTON)}
            onClick={() => onPay({ type: 'payment.retry', method })}
          >
            {METHOD_NAMES[method]}
          </Button>
        ))}
      </Grid>
      {availableMethods.includes('mpesa') && amount > MAX_MPESA_AMOUNT && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {METHOD_TEXTS.mpesaTooMuch}
        </Text>
      )}
      <LiveRegion mt="2" textStyle="sm" color="fg.muted">
        {unavailableMethods.length > 0 &&
          `Not answering right now: ${unavailableMethods.map((method) => METHOD_NAMES[method]).join(', ')}.`}
      </LiveRegion>
      {config && availableMethods.length === 0 && <Text color="fg.muted">{TEXTS.noMethod}</Text>}
    </Box>
  );
}
