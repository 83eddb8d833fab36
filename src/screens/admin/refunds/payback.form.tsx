import { useForm } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask } from '#contract/types.ts';
import { ApiError, messageOf } from '#src/api/api-error.ts';
import { Modal } from '#src/components/modal.tsx';
import { Notice } from '#src/components/notice.tsx';
import { TextAreaField } from '#src/components/text-area-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { Button, Flex, Stack, Text } from '#src/components/ui.ts';
import { useRefusal } from '#src/components/use-refusal.ts';
import { leftOf, readAmount } from './refund.rules.ts';
import { useChangeRefund } from './use-refund.ts';

const REQUIRED = 'This field is required';

interface PaybackFormProps {
  refund: RefundTask;
  onClose: () => void;
}

/** A transfer that was made: the whole, or a part. The note alone can be saved too. */
export function PaybackForm({ refund, onClose }: PaybackFormProps) {
  const left = leftOf(refund);
  const saving = useChangeRefund(refund, onClose);
  const { register, handleSubmit, formState, setError, getValues, trigger } = useForm({
    defaultValues: { amount: String(left), reference: '', note: refund.note },
  });
  const { errors } = formState;
  const { error } = saving;
  const fields = error instanceof ApiError ? error.fields : {};
  useRefusal(error, () => {
    for (const name of ['amount', 'reference'] as const) {
      const message = fields[name];
      if (message) setError(name, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const validateAmount = (text: string) => {
    const amount = readAmount(text);
    if (!(amount >= 1)) return 'Enter whole shillings';
    return amount <= left || `Only ${formatKsh(left)} is left to pay back.`;
  };
  const save = handleSubmit(({ amount, reference, note }) =>
    saving.mutate({
      do: 'pay back',
      payback: { amount: readAmount(amount), reference: reference.trim(), note: note.trim() },
    }),
  );
  const saveNote = async () => {
    const note = getValues('note').trim();
    if (note === '') setError('note', { message: REQUIRED }, { shouldFocus: true });
    else if (await trigger('note')) saving.mutate({ do: 'note', note });
  };
  return (
    <Modal title="Record transfer" onClose={onClose}>
      <form noValidate aria-label="Record transfer" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Text>
            {formatKsh(left)} is due for order {shortOrderNumber(refund.order_number)}. Send the money first,
            then record it here.
          </Text>
          <TextField
            label="Amount (Ksh)"
            hint="Less than the whole leaves the rest to do."
            required
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount', { validate: validateAmount })}
          />
          <TextField
            label="Transfer number"
            hint="As M-Pesa, the bank or the provider names it."
            required
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            error={errors.reference?.message}
            {...register('reference', { validate: (text) => text.trim() !== '' || REQUIRED })}
          />
          <TextAreaField
            label="Note"
            hint="Anything else that is known."
            maxLength={500}
            error={errors.note?.message}
            {...register('note')}
          />
          {error && Object.keys(fields).length === 0 && (
            <Notice>{messageOf(error, 'It could not be saved.', 'Network error occurred')}</Notice>
          )}
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button variant="outline" disabled={saving.isPending} onClick={() => void saveNote()}>
              Save the note only
            </Button>
            <Button type="submit" disabled={saving.isPending} aria-busy={saving.isPending}>
              Record transfer
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
