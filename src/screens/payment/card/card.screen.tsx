import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { CardFlow } from './card-flow.tsx';
import { useCardPayment } from './use-card-payment.ts';

export default function CardScreen() {
  const { data: config, error, refetch } = useQuery(siteConfigQuery(useApi()));
  if (config) return <CardPayment config={config.payments.flutterwave} />;
  return (
    <Screen name="card" state={error ? 'unavailable' : 'loading'} title="Pay by card">
      {error ? (
        <Notice
          title="The card payment could not be loaded"
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

function CardPayment({ config }: { config: Parameters<typeof useCardPayment>[0] }) {
  return <CardFlow actor={useCardPayment(config)} />;
}
