import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { toNairobiDay } from '#contract/calendar.ts';
import { shippingRequest } from '#contract/schemas/mail.ts';
import {
  SHIPPING_TEXTS,
  type ShippingField,
  type ShippingRequest,
  validatePreferredDate,
} from '#contract/shipping-request.ts';
import { EMPTY_REQUEST, type ShippingRequestView } from '#machines/shipping-request/shipping-request.view.ts';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import styles from './shipping-request.form.module.css';

interface ShippingRequestFormProps {
  view: ShippingRequestView;
  onSubmit: (request: ShippingRequest) => void;
  onReset: () => void;
}

const getToday = () => toNairobiDay(new Date());

const { preferredDate, specialInstructions } = shippingRequest.entries;
const resolver = valibotResolver(
  v.object({
    ...shippingRequest.entries,
    preferredDate: v.pipe(
      preferredDate,
      v.check((day) => validatePreferredDate(day, getToday()) === null, SHIPPING_TEXTS.pastDate),
    ),
    specialInstructions: specialInstructions.wrapped,
  }),
);

export function ShippingRequestForm({ view, onSubmit, onReset }: ShippingRequestFormProps) {
  const { register, handleSubmit, formState, setError, reset } = useForm<ShippingRequest>({
    defaultValues: EMPTY_REQUEST,
    mode: 'onTouched',
    resolver,
  });
  useRefusal(view.fieldErrors, (errors) => {
    const problems = Object.entries(errors) as [ShippingField, string][];
    for (const [index, [field, message]] of problems.entries())
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  // Not rendered on the server, whose page may be from the previous day.
  const minDate = useBrowserValue(getToday, undefined);
  const getFieldProps = (name: ShippingField) => ({
    ...register(name),
    required: name !== 'specialInstructions',
    error: formState.errors[name]?.message,
  });
  const startOver = () => {
    reset();
    onReset();
  };
  return (
    <form noValidate aria-label="Shipping request" onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <div className={styles.fields}>
        <TextField label="Your name" autoComplete="name" {...getFieldProps('customerName')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...getFieldProps('customerEmail')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          {...getFieldProps('customerPhone')}
        />
        <TextField
          label="Pick up at"
          autoComplete="section-pickup street-address"
          {...getFieldProps('pickupAddress')}
        />
        <TextField
          label="Deliver to"
          autoComplete="section-delivery shipping street-address"
          {...getFieldProps('deliveryAddress')}
        />
        <TextAreaField
          label="What is in the package?"
          hint="Parts, weight and size, as far as you know them"
          {...getFieldProps('packageDetails')}
        />
        <TextField
          label="Preferred date"
          type="date"
          min={minDate}
          autoComplete="off"
          {...getFieldProps('preferredDate')}
        />
        <TextAreaField
          label="Special instructions (optional)"
          autoComplete="off"
          {...getFieldProps('specialInstructions')}
        />
        <Notice title={view.error ?? undefined}>
          {view.error && (view.reason ?? 'What you wrote is still here. Please try again.')}
        </Notice>
        <div className={styles.actions}>
          <Button className={styles.submit} type="submit" size="lg" disabled={!view.canSubmit}>
            {view.submitLabel}
          </Button>
          {view.canReset && (
            <Button type="button" size="lg" variant="outline" onClick={startOver}>
              {view.resetLabel}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
