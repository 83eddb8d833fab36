import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const MINUTE_MS = 60_000;

/** The days change at each county's cut-off. */
export const deliveryEstimatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['deliveryEstimates'],
    queryFn: () => api.call('deliveryEstimates'),
    staleTime: 5 * MINUTE_MS,
  });

export const orderDeliveryEstimateQuery = (api: Api, orderNumber: string) =>
  queryOptions({
    queryKey: ['orders', 'deliveryEstimate', orderNumber],
    queryFn: () => api.call('orderDeliveryEstimate', { params: { order_number: orderNumber } }),
  });
