import { useWatch } from 'react-hook-form';
import type { DeliveryDetails } from '#contract/types.ts';
import type { DeliveryField, FieldErrors } from '#machines/checkout/checkout.types.ts';
import { DELIVERY_FIELDS } from '#machines/checkout/delivery.rules.ts';
import { Box } from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { DeliveryEstimateText } from '#src/components/shop/delivery-estimate-text.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

export const DELIVERY_FORM_ID = 'delivery';

interface DeliveryFormProps {
  initial: DeliveryDetails;
  serverErrors: FieldErrors;
  shouldSave: boolean;
  onShouldSaveChange: (shouldSave: boolean) => void;
  onEdit: (field: DeliveryField, details: DeliveryDetails) => void;
  onSubmit: (details: DeliveryDetails) => void;
}

/** Submitted by PAY NOW, which is outside the form. */
export function DeliveryForm({
  initial,
  serverErrors,
  shouldSave,
  onShouldSaveChange,
  onEdit,
  onSubmit,
}: DeliveryFormProps) {
  const form = useDeliveryForm(initial);
  const county = useWatch({ control: form.control, name: 'county' });
  const rejectedField = DELIVERY_FIELDS.find((name) => serverErrors[name]);
  useRefusal(rejectedField, (name) => name && form.setFocus(name));
  return (
    <form
      id={DELIVERY_FORM_ID}
      noValidate
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      aria-label="Delivery information"
    >
      <DeliveryFields
        form={form}
        serverErrors={serverErrors}
        onEdit={(name) => onEdit(name, form.getValues())}
      />
      <Box mt="4">
        <DeliveryEstimateText county={county} />
      </Box>
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
