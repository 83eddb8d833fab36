import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '#contract/types.ts';
import type { PortalReturnEvent } from '#machines/portal-return/portal-return.types.ts';
import type { PayAgainOption } from '#machines/portal-return/portal-return.view.ts';
import { Button, Flex } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { getMethodOffer } from '#src/ports/payment/method-offer.ts';
import { paymentOfferQuery } from '#src/queries/site.ts';

interface PayAgainProps {
  options: PayAgainOption[];
  /** False while the payment may still arrive. */
  isMainAction: boolean;
  onPay: (event: PortalReturnEvent) => void;
}

/** Offers every enabled and available payment method; until they are known, only the order's own. */
export function PayAgain({ options, isMainAction, onPay }: PayAgainProps) {
  const { data: config } = useQuery(paymentOfferQuery(useApi()));
  const offer = config && getMethodOffer(config);
  const availableMethods = options.filter(({ method }, index) =>
    offer ? offer.methods.includes(method) : index === 0,
  );
  const isDown = (method: PaymentMethod) => offer?.unavailableMethods.includes(method) ?? false;
  return (
    <Flex direction={{ base: 'column', md: 'row' }} gap="3" wrap="wrap" justify="center" width="100%">
      {availableMethods.map(({ method, label }, index) => (
        <Button
          key={method}
          size="lg"
          {...(isMainAction && index === 0 ? { colorPalette: 'amber' } : { variant: 'outline' })}
          disabled={isDown(method)}
          onClick={() => onPay({ type: 'payment.retry', method })}
        >
          {isDown(method) ? `${label} (not available right now)` : label}
        </Button>
      ))}
    </Flex>
  );
}
