import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { MAX_NOTE_LENGTH } from '#contract/limits.ts';
import { formatKsh } from '#contract/money.ts';
import { refundNote } from '#contract/schemas/work-list-bodies.ts';
import type { RefundTask } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useChangeRefund } from './use-refund.ts';

const resolver = valibotResolver(refundNote);

interface ReturnedFormProps {
  refund: RefundTask;
  payback: RefundTask['paybacks'][number];
  onClose: () => void;
}

export function ReturnedForm({ refund, payback, onClose }: ReturnedFormProps) {
  const saveMutation = useChangeRefund(refund, onClose);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' }, resolver });
  const save = handleSubmit(({ note }) =>
    saveMutation.mutate({ action: 'reopen', payback: payback.id, note }),
  );
  return (
    <Modal title="Transfer came back" onClose={onClose}>
      <form noValidate aria-label="Transfer came back" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <Text>
            {formatKsh(payback.amount)}, transfer {payback.reference}, will be due again.
          </Text>
          <TextAreaField
            label="Note"
            hint="How do you know that it came back?"
            required
            maxLength={MAX_NOTE_LENGTH}
            error={formState.errors.note?.message}
            {...register('note')}
          />
          <Notice>
            {saveMutation.error &&
              getErrorMessage(saveMutation.error, 'It could not be saved.', 'Network error occurred')}
          </Notice>
          <Button type="submit" disabled={saveMutation.isPending} aria-busy={saveMutation.isPending}>
            It came back
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
