import type { UseFormRegisterReturn } from 'react-hook-form';
import { DELIVERY_PHONE_HINT } from '#contract/phone.ts';
import type { DeliveryField } from '#machines/checkout/checkout.types.ts';
import { TextField } from '#src/components/text-field.tsx';
import { Grid } from '#src/components/ui.ts';
import { COUNTIES } from './counties.ts';

const COUNTY_LIST = 'counties';

interface DeliveryFieldsProps {
  field: (name: DeliveryField) => UseFormRegisterReturn & { error: string | undefined };
}

/** Any county may be written; the 47 are suggestions. */
export function DeliveryFields({ field }: DeliveryFieldsProps) {
  return (
    <>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <TextField required label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField required label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField required label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          required
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="+254712345678"
          hint={DELIVERY_PHONE_HINT}
          {...field('phone')}
        />
        <TextField required label="Street" autoComplete="street-address" {...field('street')} />
        <TextField required label="City" autoComplete="address-level2" {...field('city')} />
        <TextField
          required
          label="County"
          list={COUNTY_LIST}
          autoComplete="address-level1"
          {...field('county')}
        />
      </Grid>
      <datalist id={COUNTY_LIST}>
        {COUNTIES.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </datalist>
    </>
  );
}
