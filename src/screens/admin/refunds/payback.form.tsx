import { useForm } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button, Flex, Stack, Text } from '#src/components/ui/ui.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getRemainingAmount, parseAmount } from './refund.rules.ts';
import { useChangeRefund } from './use-refund.ts';

const REQUIRED_MESSAGE = 'This field is required';

interface PaybackFormProps {
  refund: RefundTask;
  onClose: () => void;
}

export function PaybackForm({ refund, onClose }: PaybackFormProps) {
  const remaining = getRemainingAmount(refund);
  const saveMutation = useChangeRefund(refund, onClose);
  const { register, handleSubmit, formState, setError, getValues, trigger } = useForm({
    defaultValues: { amount: String(remaining), reference: '', note: refund.note },
  });
  const { errors } = formState;
  const { error } = saveMutation;
  const fieldErrors = error instanceof ApiError ? error.fields : {};
  useRefusal(error, () => {
    for (const name of ['amount', 'reference'] as const) {
      const message = fieldErrors[name];
      if (message) setError(name, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const validateAmount = (text: string) => {
    const amount = parseAmount(text);
    if (!(amount >= 1)) return 'Enter whole shillings';
    return amount <= remaining || `Only ${formatKsh(remaining)} is left to pay back.`;
  };
  const save = handleSubmit(({ amount, reference, note }) =>
    saveMutation.mutate({
      action: 'recordPayback',
      payback: { amount: parseAmount(amount), reference: reference.trim(), note: note.trim() },
    }),
  );
  const saveNote = async () => {
    const note = getValues('note').trim();
    if (note === '') setError('note', { message: REQUIRED_MESSAGE }, { shouldFocus: true });
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
            {...register('reference', { validate: (text) => text.trim() !== '' || REQUIRED_MESSAGE })}
          />
          <TextAreaField
            label="Note"
            hint="Anything else you know."
            maxLength={500}
            error={errors.note?.message}
            {...register('note')}
          />
          {error && Object.keys(fieldErrors).length === 0 && (
            <Notice>{getErrorMessage(error, 'It could not be saved.', 'Network error occurred')}</Notice>
          )}
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
