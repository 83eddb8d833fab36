import { accountScenes } from './accounts.ts';
import { backOfficeScenes } from './back-office.ts';
import { metricsScenes } from './metrics.ts';
import { orderScenes } from './orders.ts';
import { paymentScenes } from './payment.ts';
import { productScenes } from './products.ts';
import { shippingRequestScenes } from './requests.ts';
import type { Scene } from './scene.ts';
import { storefrontScenes } from './storefront.ts';

export const scenes: Scene[] = [
  ...storefrontScenes,
  ...shippingRequestScenes,
  ...accountScenes,
  ...paymentScenes,
  ...orderScenes,
  ...productScenes,
  ...metricsScenes,
  ...backOfficeScenes,
];
