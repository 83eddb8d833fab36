import type { UseFormRegisterReturn } from 'react-hook-form';
import { DELIVERY_PHONE_HINT } from '#contract/phone.ts';
import type { DeliveryField } from '#machines/checkout/checkout.types.ts';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Grid } from '#src/components/ui/ui.ts';
import { COUNTIES } from './counties.ts';

const COUNTY_LIST_ID = 'counties';

interface DeliveryFieldsProps {
  getFieldProps: (name: DeliveryField) => UseFormRegisterReturn & { error: string | undefined };
}

/** The county is free text; the 47 counties are only suggestions. */
export function DeliveryFields({ getFieldProps }: DeliveryFieldsProps) {
  return (
    <>
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
        <TextField required label="Street" autoComplete="street-address" {...getFieldProps('street')} />
        <TextField required label="City" autoComplete="address-level2" {...getFieldProps('city')} />
        <TextField
          required
          label="County"
          list={COUNTY_LIST_ID}
          autoComplete="address-level1"
          {...getFieldProps('county')}
        />
      </Grid>
      <datalist id={COUNTY_LIST_ID}>
        {COUNTIES.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </datalist>
    </>
  );
}
