import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { DELIVERY_PHONE_HINT } from '#contract/phone.ts';
import type { DeliveryDetails } from '#contract/types.ts';
import { EMPTY_DETAILS, validateDeliveryDetails } from '#machines/checkout/checkout.rules.ts';
import type { DeliveryField } from '#machines/checkout/checkout.types.ts';
import { Panel } from '#src/components/panel.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { Grid } from '#src/components/ui.ts';
import { COUNTIES } from './counties.ts';

export const DELIVERY_FORM = 'delivery';
const COUNTY_LIST = 'counties';

interface DeliveryFormProps {
  /** What was filled in earlier in this visit. */
  initial: DeliveryDetails | null;
  /** The account's, for a form that is still empty. */
  email: string;
  serverErrors: Partial<Record<DeliveryField, string>>;
  onEdit: (field: DeliveryField, details: DeliveryDetails) => void;
  onSubmit: (details: DeliveryDetails) => void;
}

const resolver: Resolver<DeliveryDetails> = (values) => {
  const messages = Object.entries(validateDeliveryDetails(values));
  const errors: FieldErrors<DeliveryDetails> = Object.fromEntries(
    messages.map(([field, message]) => [field, { type: 'validate', message }]),
  );
  return messages.length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Submitted by PAY NOW, which stands outside. */
export function DeliveryForm({ initial, email, serverErrors, onEdit, onSubmit }: DeliveryFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm<DeliveryDetails>({
    defaultValues: initial ?? { ...EMPTY_DETAILS, email },
    mode: 'onTouched',
    resolver,
  });
  const field = (name: DeliveryField) => ({
    ...register(name, { onChange: () => onEdit(name, getValues()) }),
    required: true,
    error: formState.errors[name]?.message ?? serverErrors[name],
  });
  return (
    <form
      id={DELIVERY_FORM}
      noValidate
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      aria-label="Delivery information"
    >
      <Panel title="Where shall we deliver?">
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            placeholder="+254712345678"
            hint={DELIVERY_PHONE_HINT}
            {...field('phone')}
          />
          <TextField label="Street" autoComplete="street-address" {...field('street')} />
          <TextField label="City" autoComplete="address-level2" {...field('city')} />
          <TextField label="County" list={COUNTY_LIST} autoComplete="address-level1" {...field('county')} />
        </Grid>
        <datalist id={COUNTY_LIST}>
          {COUNTIES.map((county) => (
            <option key={county}>{county}</option>
          ))}
        </datalist>
      </Panel>
    </form>
  );
}
