import { useQuery } from '@tanstack/react-query';
import { SelectInput } from '#src/components/forms/select.tsx';
import { EstimateLine } from '#src/components/shop/delivery-estimate-text.tsx';
import { Box } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/delivery-estimates.ts';
import { rememberCounty, useRememberedCounty } from '#src/storage/delivery-county.ts';

/**
 * When the part would arrive, for a county that this device remembers. Room for it is reserved; it goes only if there
 * are no estimates at all.
 */
export function DeliveryEstimate() {
  const remembered = useRememberedCounty();
  // The days differ from county to county, so the server leaves them to the browser.
  const { data, isError } = useQuery({
    ...deliveryEstimatesQuery(useApi()),
    enabled: remembered !== null,
  });
  if (isError || data?.length === 0) return null;
  const estimate = data?.find(({ county }) => county === remembered) ?? data?.[0];
  return (
    <Box minHeight={{ base: '7.25rem', md: '6.25rem', lg: '4.75rem' }}>
      {data && estimate && (
        <>
          <Box aria-live="polite" mb="1">
            <EstimateLine county={estimate.county} days={estimate} />
          </Box>
          <Box maxWidth="16rem">
            <SelectInput
              aria-label="County of the delivery"
              options={data.map(({ county }) => ({ value: county, label: county }))}
              value={estimate.county}
              onChange={rememberCounty}
            />
          </Box>
        </>
      )}
    </Box>
  );
}
