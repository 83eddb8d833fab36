import { DELIVERY_PHONE_HINT } from '#contract/phone.ts';
import type { DeliveryField, FieldErrors } from '#machines/checkout/checkout.types.ts';
import { Box, Grid } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { CountyField } from './county-field.tsx';
import type { DeliveryFormState } from './use-delivery-form.ts';

interface DeliveryFieldsProps {
  form: DeliveryFormState;
  serverErrors?: FieldErrors;
  onEdit?: (field: DeliveryField) => void;
}

export function DeliveryFields({ form, serverErrors = {}, onEdit }: DeliveryFieldsProps) {
  const { control, formState, registerField } = form;
  const getError = (name: DeliveryField) => formState.errors[name]?.message ?? serverErrors[name];
  const getFieldProps = (name: DeliveryField) => ({
    ...registerField(name, () => onEdit?.(name)),
    error: getError(name),
  });
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <TextField required label="First name" autoComplete="given-name" {...getFieldProps('firstName')} />
      <TextField required label="Last name" autoComplete="family-name" {...getFieldProps('lastName')} />
      <TextField required label="Email" type="email" autoComplete="email" {...getFieldProps('email')} />
      <TextField
        required
        label="Phone"
        type="tel"
        autoComplete="tel"
        placeholder="+254712345678"
        hint={DELIVERY_PHONE_HINT}
        {...getFieldProps('phone')}
      />
      <Box gridColumn={{ md: '1 / -1' }}>
        <TextField required label="Street" autoComplete="street-address" {...getFieldProps('street')} />
      </Box>
      <TextField required label="City" autoComplete="address-level2" {...getFieldProps('city')} />
      <CountyField control={control} error={getError('county')} onEdit={() => onEdit?.('county')} />
    </Grid>
  );
}
