import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { RefundTask, TaskState } from '#contract/types.ts';
import { ApiError, messageOf } from '#src/api/api-error.ts';
import { changeRefund } from '#src/api/refunds.ts';
import { Modal } from '#src/components/modal.tsx';
import { Notice } from '#src/components/notice.tsx';
import { TextAreaField } from '#src/components/text-area-field.tsx';
import { Button, Flex, Stack, Text } from '#src/components/ui.ts';
import { usePorts } from '#src/ports/contexts.tsx';

const REQUIRED = 'This field is required';

interface RefundFormProps {
  refund: RefundTask;
  onClose: () => void;
}

/** Done stays done: whom the money went to is forgotten then. */
export function RefundForm({ refund, onClose }: RefundFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: refund.note } });
  const saving = useChangeRefund(refund, onClose);
  const save = (state: TaskState) =>
    void handleSubmit(({ note }) => saving.mutate({ state, note: note.trim() }))();
  return (
    <Modal title="Refund" onClose={onClose}>
      <form
        noValidate
        aria-label="Refund"
        onSubmit={(event) => {
          event.preventDefault();
          save('done');
        }}
      >
        <Stack gap="4">
          <Text>
            {formatKsh(refund.amount)} for order {shortOrderNumber(refund.order_number)}. Mark it done once
            the money has been sent.
          </Text>
          <TextAreaField
            label="Note"
            hint="How it was sent, with the provider’s reference."
            maxLength={500}
            required
            error={formState.errors.note?.message}
            {...register('note', { validate: (note) => note.trim() !== '' || REQUIRED })}
          />
          {saving.error && (
            <Notice>{messageOf(saving.error, 'It could not be saved.', 'Network error occurred')}</Notice>
          )}
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button variant="outline" disabled={saving.isPending} onClick={() => save('open')}>
              Save the note only
            </Button>
            <Button type="submit" disabled={saving.isPending} aria-busy={saving.isPending}>
              Mark done
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}

function useChangeRefund(refund: RefundTask, onDone: () => void) {
  const { request, toaster } = usePorts();
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ['refunds'] });
  return useMutation({
    mutationFn: (change: { state: TaskState; note: string }) => changeRefund(request, refund.id, change),
    onSuccess: async ({ state }) => {
      await reread();
      toaster.adminSuccess(state === 'done' ? 'The refund is done' : 'The note is saved');
      onDone();
    },
    // Somebody else was faster: the list behind the dialog tells.
    onError: (error) => (error instanceof ApiError ? reread() : undefined),
  });
}
