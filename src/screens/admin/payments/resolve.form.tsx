import { useController, useForm } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { PaymentReview, Resolution } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button, Stack, Text } from '#src/components/ui/ui.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getOutcomeOptions } from './payment-review.rules.ts';
import { useResolvePayment } from './use-payment-review.ts';

const REQUIRED_MESSAGE = 'This field is required';

interface ResolveFormProps {
  review: PaymentReview;
  onClose: () => void;
}

export function ResolveForm({ review, onClose }: ResolveFormProps) {
  const saveMutation = useResolvePayment(review, onClose);
  const { register, handleSubmit, control, formState, setError } = useForm({
    defaultValues: { outcome: '', receipt: review.receipt ?? '', note: '' },
  });
  const validateRequired = (text: string) => text.trim() !== '' || REQUIRED_MESSAGE;
  const { field: outcome } = useController({
    control,
    name: 'outcome',
    rules: { validate: validateRequired },
  });
  const options = getOutcomeOptions(review);
  const needsReceipt = outcome.value === 'paid' && review.payment_state !== 'paid';
  // Register it before the note: the first invalid field in registration order takes the focus.
  const receipt = register('receipt', { validate: (text) => !needsReceipt || validateRequired(text) });
  const { error } = saveMutation;
  const fieldErrors = error instanceof ApiError ? error.fields : {};
  useRefusal(error, () => {
    const message = fieldErrors['receipt'];
    if (message) setError('receipt', { type: 'server', message }, { shouldFocus: true });
  });
  const save = handleSubmit((values) =>
    saveMutation.mutate({
      outcome: values.outcome as Resolution['outcome'],
      receipt: needsReceipt ? values.receipt.trim() : '',
      note: values.note.trim(),
    }),
  );
  return (
    <Modal title="Resolve payment" onClose={onClose}>
      <form noValidate aria-label="Resolve payment" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Text>
            {formatKsh(review.amount)} for order {shortenOrderNumber(review.order_number)}. The provider is
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
          {needsReceipt && (
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
            {...register('note', { validate: validateRequired })}
          />
          {error && Object.keys(fieldErrors).length === 0 && (
            <Notice>{getErrorMessage(error, 'It could not be resolved.', 'Network error occurred')}</Notice>
          )}
          <Button type="submit" disabled={saveMutation.isPending} aria-busy={saveMutation.isPending}>
            {saveMutation.isPending ? 'Resolving...' : 'Resolve'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
