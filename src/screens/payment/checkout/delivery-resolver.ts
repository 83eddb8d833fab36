import type { FieldErrors, Resolver } from 'react-hook-form';
import type { DeliveryDetails } from '#contract/types.ts';
import { validateDeliveryDetails } from '#machines/checkout/delivery.rules.ts';

export const deliveryResolver: Resolver<DeliveryDetails> = (values) => {
  const messages = Object.entries(validateDeliveryDetails(values));
  const errors: FieldErrors<DeliveryDetails> = Object.fromEntries(
    messages.map(([field, message]) => [field, { type: 'validate', message }]),
  );
  return messages.length > 0 ? { values: {}, errors } : { values, errors: {} };
};
