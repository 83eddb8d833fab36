import { useQuery } from '@tanstack/react-query';
import { Box, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { EstimatesForm } from './estimates.form.tsx';

export default function DeliveryEstimatesScreen() {
  const { data: estimates, isError, refetch } = useQuery(deliveryEstimatesQuery(useApi()));
  const state = estimates ? 'ready' : isError ? 'failed' : 'loading';
  return (
    <Screen name="delivery-estimates" state={state} title="Delivery estimates">
      <PageHeading size="lg">Delivery estimates</PageHeading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="4" maxWidth="prose">
        How many working days after the payment a parcel usually arrives, by county. Shoppers see the days
        marked as an estimate; they are no promise. A payment at or after the cut-off hour (0 to 23, Nairobi
        time) counts from the next working day. Sundays and public holidays do not count. Counties left empty
        show no estimate.
      </Text>
      <LoadingText>{state === 'loading' && 'Loading the estimates...'}</LoadingText>
      <SectionFailure
        message={state === 'failed' ? 'The estimates could not be loaded.' : undefined}
        onRetry={() => void refetch()}
      />
      {estimates && (
        <Box maxWidth="52rem">
          <Panel>
            <EstimatesForm estimates={estimates} />
          </Panel>
        </Box>
      )}
    </Screen>
  );
}
