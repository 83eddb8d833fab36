import { accountScenes } from './accounts.ts';
import { backOfficeScenes } from './back-office.ts';
import { cardPaymentScenes } from './card-payment.ts';
import { checkoutScenes } from './checkout.ts';
import { confirmationScenes } from './confirmation.ts';
import { fitmentScenes } from './fitment.ts';
import { machineScenes } from './machines.ts';
import { metricsScenes } from './metrics.ts';
import { mpesaPaymentScenes } from './mpesa-payment.ts';
import { orderScenes } from './orders.ts';
import { productScenes } from './products.ts';
import { shippingRequestScenes } from './requests.ts';
import type { Scene } from './scene.ts';
import { storefrontScenes } from './storefront.ts';

export const scenes: Scene[] = [
  ...storefrontScenes,
  ...shippingRequestScenes,
  ...accountScenes,
  ...checkoutScenes,
  ...mpesaPaymentScenes,
  ...cardPaymentScenes,
  ...confirmationScenes,
  ...orderScenes,
  ...productScenes,
  ...metricsScenes,
  ...backOfficeScenes,
  ...fitmentScenes,
  ...machineScenes,
];
