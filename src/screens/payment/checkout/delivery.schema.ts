import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import { toDeliveryPhone } from '#contract/phone.ts';
import { deliveryDetails, deliveryPhone } from '#contract/schemas/delivery.ts';

/** The API's schema, for a phone number in any notation. */
export const deliveryResolver = valibotResolver(
  v.object({
    ...deliveryDetails.entries,
    phone: v.pipe(v.string(), v.transform(toDeliveryPhone), deliveryPhone),
  }),
);
