import { useQuery } from '@tanstack/react-query';
import { SelectInput } from '#src/components/forms/select.tsx';
import { EstimateLine } from '#src/components/shop/delivery-estimate-text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { rememberCounty, useRememberedCounty } from '#src/storage/delivery-county.ts';
import styles from './delivery-estimate.module.css';

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
    <div className={styles.estimate}>
      {data && estimate && (
        <>
          <div className={styles.days} aria-live="polite">
            <EstimateLine county={estimate.county} days={estimate} />
          </div>
          <div className={styles.county}>
            <SelectInput
              aria-label="County of the delivery"
              options={data.map(({ county }) => ({ value: county, label: county }))}
              value={estimate.county}
              onChange={rememberCounty}
            />
          </div>
        </>
      )}
    </div>
  );
}
