import { useController, useForm } from 'react-hook-form';
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '#contract/limits.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { PaymentReview } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getOutcomeOptions } from './payment-review.rules.ts';
import { createResolveResolver, needsReceipt } from './resolve.schema.ts';
import { useResolvePayment } from './use-payment-review.ts';

interface ResolveFormProps {
  review: PaymentReview;
  onClose: () => void;
}

export function ResolveForm({ review, onClose }: ResolveFormProps) {
  const saveMutation = useResolvePayment(review, onClose);
  const { register, handleSubmit, control, formState, setError } = useForm({
    defaultValues: { outcome: '', receipt: review.receipt ?? '', note: '' },
    resolver: createResolveResolver(review),
  });
  const { field: outcome } = useController({ control, name: 'outcome' });
  const options = getOutcomeOptions(review);
  const isReceiptNeeded = needsReceipt(review, outcome.value);
  // Register it before the note: the first invalid field in registration order takes the focus.
  const receipt = register('receipt');
  const { error } = saveMutation;
  const fieldErrors = getFieldErrors(error);
  useRefusal(error, () => {
    const message = fieldErrors['receipt'];
    if (message) setError('receipt', { type: 'server', message }, { shouldFocus: true });
  });
  const save = handleSubmit((resolution) => saveMutation.mutate(resolution));
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
          {isReceiptNeeded && (
            <TextField
              label="Receipt number"
              hint="As it is on the provider’s statement."
              required
              maxLength={MAX_REFERENCE_LENGTH}
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
            maxLength={MAX_NOTE_LENGTH}
            error={formState.errors.note?.message}
            {...register('note')}
          />
          <Notice>
            {error &&
              Object.keys(fieldErrors).length === 0 &&
              getErrorMessage(error, 'It could not be resolved.', 'Network error occurred')}
          </Notice>
          <Button type="submit" disabled={saveMutation.isPending} aria-busy={saveMutation.isPending}>
            {saveMutation.isPending ? 'Resolving...' : 'Resolve'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
