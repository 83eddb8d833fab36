import { useQuery } from '@tanstack/react-query';
import { findCounty, formatEstimate } from '#contract/delivery-estimate.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { deliveryEstimatesQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { TruckIcon } from '../ui/icons.tsx';
import styles from './delivery-estimate-text.module.css';

interface EstimateLineProps {
  county: string;
  days: { earliest: string; latest: string };
}

export function EstimateLine({ county, days }: EstimateLineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.icon}>
        <TruckIcon />
      </div>
      <p>
        Delivery to {county}: <strong>{formatEstimate(days)}</strong>
      </p>
    </div>
  );
}

/** For what would be paid now. Shows nothing without an estimate for the county, which may be any text. */
export function DeliveryEstimateText({ county: text }: { county: string }) {
  const { data } = useQuery(deliveryEstimatesQuery(useApi()));
  const county = findCounty(text);
  const estimate = data?.find((other) => other.county === county);
  return (
    <div className={styles.estimate} aria-live="polite">
      {estimate && <EstimateLine county={estimate.county} days={estimate} />}
    </div>
  );
}
