import { useForm } from 'react-hook-form';
import type { DeliveryDetails } from '#contract/types.ts';
import type { DeliveryField, FieldErrors } from '#machines/checkout/checkout.types.ts';
import { DELIVERY_FIELDS, EMPTY_DETAILS } from '#machines/checkout/delivery.rules.ts';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { Box } from '#src/components/ui/ui.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { deliveryResolver } from './delivery.schema.ts';
import { DeliveryFields } from './delivery-fields.tsx';

export const DELIVERY_FORM_ID = 'delivery';

interface DeliveryFormProps {
  initial: DeliveryDetails | null;
  email: string;
  serverErrors: FieldErrors;
  shouldSave: boolean;
  onShouldSaveChange: (shouldSave: boolean) => void;
  onEdit: (field: DeliveryField, details: DeliveryDetails) => void;
  onSubmit: (details: DeliveryDetails) => void;
}

/** Submitted by PAY NOW, which is outside the form. */
export function DeliveryForm({
  initial,
  email,
  serverErrors,
  shouldSave,
  onShouldSaveChange,
  onEdit,
  onSubmit,
}: DeliveryFormProps) {
  const { register, handleSubmit, formState, getValues, setFocus } = useForm<DeliveryDetails>({
    defaultValues: initial ?? { ...EMPTY_DETAILS, email },
    mode: 'onTouched',
    resolver: deliveryResolver,
  });
  const rejectedField = DELIVERY_FIELDS.find((name) => serverErrors[name]);
  useRefusal(rejectedField, (name) => name && setFocus(name));
  return (
    <form
      id={DELIVERY_FORM_ID}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      aria-label="Delivery information"
    >
      <DeliveryFields
        getFieldProps={(name) => ({
          ...register(name, { onChange: () => onEdit(name, getValues()) }),
          error: formState.errors[name]?.message ?? serverErrors[name],
        })}
      />
      <Box mt="3">
        <Checkbox
          label="Save this address for my next order"
          checked={shouldSave}
          onChange={() => onShouldSaveChange(!shouldSave)}
        />
      </Box>
    </form>
  );
}
