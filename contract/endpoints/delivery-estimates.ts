import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as estimates from '../schemas/delivery-estimates.ts';
import { orderNumberParameter } from '../schemas/fields.ts';
import type { Endpoint } from './endpoint.ts';

export const deliveryEstimateEndpoints = {
  deliveryEstimates: {
    ...routes.deliveryEstimates,
    caller: 'anyone',
    summary: 'When a parcel that is paid now is expected, by county; an estimate',
    reply: estimates.deliveryEstimates,
    errors: [],
  },
  orderDeliveryEstimate: {
    ...routes.orderDeliveryEstimate,
    caller: 'signed-in',
    summary: "When one of the caller's paid orders is expected; an estimate",
    params: v.object({ order_number: orderNumberParameter }),
    reply: estimates.orderDeliveryEstimate,
    errors: ['NOT_FOUND'],
  },
  putDeliveryEstimates: {
    ...routes.putDeliveryEstimates,
    caller: 'superuser',
    summary: 'Set or remove the delivery estimates of the counties named; the others stay',
    body: estimates.deliveryEstimateChanges,
    reply: estimates.deliveryEstimates,
    errors: ['VALIDATION'],
  },
} as const satisfies Record<string, Endpoint>;
