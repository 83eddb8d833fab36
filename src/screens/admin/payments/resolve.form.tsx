import { useController, useForm } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { PaymentReview, Resolution } from '#contract/types.ts';
import { ApiError, messageOf } from '#src/api/api-error.ts';
import { Modal } from '#src/components/modal.tsx';
import { Notice } from '#src/components/notice.tsx';
import { SelectField } from '#src/components/select-field.tsx';
import { TextAreaField } from '#src/components/text-area-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { Button, Stack, Text } from '#src/components/ui.ts';
import { useRefusal } from '#src/components/use-refusal.ts';
import { outcomeOptions } from './payment-review.rules.ts';
import { useResolvePayment } from './use-payment-review.ts';

const REQUIRED = 'This field is required';

interface ResolveFormProps {
  review: PaymentReview;
  onClose: () => void;
}

export function ResolveForm({ review, onClose }: ResolveFormProps) {
  const saving = useResolvePayment(review, onClose);
  const { register, handleSubmit, control, formState, setError } = useForm({
    defaultValues: { outcome: '', receipt: review.receipt ?? '', note: '' },
  });
  const filled = (text: string) => text.trim() !== '' || REQUIRED;
  const { field: outcome } = useController({ control, name: 'outcome', rules: { validate: filled } });
  const options = outcomeOptions(review);
  const asksReceipt = outcome.value === 'paid' && review.payment_state !== 'paid';
  // The first mistake takes the focus in the order of registering, which is not that of appearing.
  const receipt = register('receipt', { validate: (text) => !asksReceipt || filled(text) });
  const { error } = saving;
  const fields = error instanceof ApiError ? error.fields : {};
  useRefusal(error, () => {
    const message = fields['receipt'];
    if (message) setError('receipt', { type: 'server', message }, { shouldFocus: true });
  });
  const save = handleSubmit((values) =>
    saving.mutate({
      outcome: values.outcome as Resolution['outcome'],
      receipt: asksReceipt ? values.receipt.trim() : '',
      note: values.note.trim(),
    }),
  );
  return (
    <Modal title="Resolve payment" onClose={onClose}>
      <form noValidate aria-label="Resolve payment" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Text>
            {formatKsh(review.amount)} for order {shortOrderNumber(review.order_number)}. The provider is
            asked once more; what it knows counts.
          </Text>
          <SelectField
            label="Outcome"
            required
            placeholder="Please choose"
            options={options}
            hint={options.find(({ value }) => value === outcome.value)?.effect ?? ''}
            error={formState.errors.outcome?.message}
            {...outcome}
          />
          {asksReceipt && (
            <TextField
              label="Receipt number"
              hint="As the provider’s statement has it."
              required
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              error={formState.errors.receipt?.message}
              {...receipt}
            />
          )}
          <TextAreaField
            label="Note"
            hint="How you know."
            required
            maxLength={500}
            error={formState.errors.note?.message}
            {...register('note', { validate: filled })}
          />
          {error && Object.keys(fields).length === 0 && (
            <Notice>{messageOf(error, 'It could not be resolved.', 'Network error occurred')}</Notice>
          )}
          <Button type="submit" disabled={saving.isPending} aria-busy={saving.isPending}>
            {saving.isPending ? 'Resolving...' : 'Resolve'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
