import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '#contract/limits.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { REQUIRED_TEXT } from '#contract/plain-text.ts';
import { payback } from '#contract/schemas/work-list-bodies.ts';
import type { RefundTask } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getRemainingAmount } from './refund.rules.ts';
import { typedAmount } from './refund-amount.schema.ts';
import { useChangeRefund } from './use-refund.ts';

const createResolver = (remaining: number) =>
  valibotResolver(
    v.object({
      amount: typedAmount(remaining, 'pay back'),
      reference: payback.entries.reference,
      note: payback.entries.note.wrapped,
    }),
  );

interface PaybackFormProps {
  refund: RefundTask;
  onClose: () => void;
}

export function PaybackForm({ refund, onClose }: PaybackFormProps) {
  const remaining = getRemainingAmount(refund);
  const saveMutation = useChangeRefund(refund, onClose);
  const { register, handleSubmit, formState, setError, getValues, trigger, setFocus } = useForm({
    defaultValues: { amount: String(remaining), reference: '', note: refund.note },
    resolver: createResolver(remaining),
  });
  useFieldFocusOnMount(() => setFocus('reference'));
  const { errors } = formState;
  const { error } = saveMutation;
  const fieldErrors = getFieldErrors(error);
  useRefusal(error, () => {
    for (const name of ['amount', 'reference'] as const) {
      const message = fieldErrors[name];
      if (message) setError(name, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const save = handleSubmit((values) => saveMutation.mutate({ action: 'recordPayback', payback: values }));
  const saveNote = async () => {
    const note = getValues('note').trim();
    if (note === '') setError('note', { message: REQUIRED_TEXT }, { shouldFocus: true });
    else if (await trigger('note')) saveMutation.mutate({ action: 'note', note });
  };
  return (
    <Modal title="Record transfer" onClose={onClose}>
      <form noValidate aria-label="Record transfer" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Text>
            {formatKsh(remaining)} is due for order {shortenOrderNumber(refund.order_number)}. Send the money
            first, then record it here.
          </Text>
          <TextField
            label="Amount (Ksh)"
            hint="If you send a part, the rest stays due."
            required
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <TextField
            label="Transfer number"
            hint="As M-Pesa, the bank or the provider gives it."
            required
            maxLength={MAX_REFERENCE_LENGTH}
            autoComplete="off"
            spellCheck={false}
            error={errors.reference?.message}
            {...register('reference')}
          />
          <TextAreaField
            label="Note"
            hint="Anything else you know."
            maxLength={MAX_NOTE_LENGTH}
            error={errors.note?.message}
            {...register('note')}
          />
          <Notice>
            {error &&
              Object.keys(fieldErrors).length === 0 &&
              getErrorMessage(error, 'It could not be saved.', 'Network error occurred')}
          </Notice>
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button variant="outline" disabled={saveMutation.isPending} onClick={() => void saveNote()}>
              Save the note only
            </Button>
            <Button type="submit" disabled={saveMutation.isPending} aria-busy={saveMutation.isPending}>
              Record transfer
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
