import { useForm } from 'react-hook-form';
import { toDeliveryPhone } from '#contract/phone.ts';
import type { DeliveryDetails } from '#contract/types.ts';
import type { DeliveryField } from '#machines/checkout/checkout.types.ts';
import { deliveryResolver } from './delivery.schema.ts';

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;

/** The phone number is shown and submitted as +254…, in whatever notation it was typed. */
export function useDeliveryForm(defaultValues: DeliveryDetails) {
  const form = useForm<DeliveryDetails>({ defaultValues, mode: 'onTouched', resolver: deliveryResolver });
  const { register, getValues, setValue } = form;
  const registerField = (name: DeliveryField, onChange?: () => void) =>
    register(name, {
      ...(onChange && { onChange }),
      ...(name === 'phone' && {
        onBlur: () => setValue('phone', toDeliveryPhone(getValues('phone'))),
      }),
    });
  return { ...form, registerField };
}
