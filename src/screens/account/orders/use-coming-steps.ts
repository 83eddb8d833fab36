import { useQuery } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import type { OrderDetail } from '#contract/types.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { orderDeliveryEstimateQuery } from '#src/queries/storefront/delivery-estimates.ts';
import { type ComingStep, getComingSteps } from './coming-steps.rules.ts';

const getToday = () => toNairobiDay(new Date());

/** Says nothing about days that have passed. The server gives the estimate to the owner alone. */
export function useComingSteps(detail: OrderDetail, isOwnOrder: boolean): ComingStep[] {
  const { order_number: orderNumber, status } = detail.order;
  const { data } = useQuery({
    ...orderDeliveryEstimateQuery(useApi(), orderNumber),
    enabled: isOwnOrder && (status === 'paid' || status === 'shipping'),
  });
  const today = useBrowserValue(getToday, '');
  const estimate = data?.estimate ?? null;
  const isStillToCome = estimate !== null && estimate.latest >= today;
  return getComingSteps(detail, isStillToCome ? estimate : null);
}
