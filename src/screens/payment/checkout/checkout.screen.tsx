import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteConfig } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { paymentOfferQuery } from '#src/queries/site.ts';
import { CheckoutFlow } from './checkout-flow.tsx';
import { getMethodOffer } from './payment-methods.ts';
import { useCheckout } from './use-checkout.ts';

export default function CheckoutScreen() {
  const { data: config, error, refetch } = useQuery(paymentOfferQuery(useApi()));
  if (config) return <Checkout config={config} />;
  return (
    <Screen name="checkout" state={error ? 'unavailable' : 'loading'} title="Checkout">
      {error ? (
        <Notice
          title="The checkout could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {getErrorMessage(error, 'Please try again in a moment.')}
        </Notice>
      ) : (
        <LoadingText>Loading...</LoadingText>
      )}
    </Screen>
  );
}

function Checkout({ config }: { config: SiteConfig }) {
  const offer = useMemo(() => getMethodOffer(config), [config]);
  return <CheckoutFlow actor={useCheckout(offer)} />;
}
