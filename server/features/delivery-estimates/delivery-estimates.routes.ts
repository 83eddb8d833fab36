import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { putDeliveryEstimates } from './put-estimates.ts';
import { listDeliveryEstimates, readOrderDeliveryEstimate } from './read-estimates.ts';

export function deliveryEstimateRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.deliveryEstimates, listDeliveryEstimates);
  bind(endpoints.orderDeliveryEstimate, readOrderDeliveryEstimate);
  bind(endpoints.putDeliveryEstimates, putDeliveryEstimates);
}
