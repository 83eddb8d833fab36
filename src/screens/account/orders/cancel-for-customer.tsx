// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { MAX_CANCEL_REASON_LENGTH } from '#contract/order-limits.ts';
import type { Order } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { cancelResolver } from './staff-actions.schema.ts';

interface CancelForCustomerProps {
  order: Order;
  /** Called after a refusal too, which means that the page is out of date. */
  onDone: () => void;
}

export function CancelForCustomer({ order, onDone }: CancelForCustomerProps) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const close = () => setDialogOpen(null);
  return (
    <>
      <Button variant="outline" onClick={() => setDialogOpen(true)}>
        Cancel order
      </Button>
      {isDialogOpen && <ReasonForm order={order} onClose={close} onDone={onDone} />}
    </>
  );
}

function ReasonForm({ order, onClose, onDone }: CancelForCustomerProps & { onClose: () => void }) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '' },
    resolver: cancelResolver,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      api.call('cancelOrder', { params: { order_number: order.order_number }, body: { reason } }),
    onSuccess: () => {
      toaster.adminSuccess('Order status updated successfully');
      onClose();
    },
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const submit = handleSubmit(({ reason }) => mutate(reason));
  return (
    <Modal title="Cancel this order?" onClose={onClose}>
      <form noValidate aria-label="Cancel this order" onSubmit={(event) => void submit(event)}>
        <Stack gap="4" textAlign="start">
          <Text>
            {order.status === 'paid'
              ? 'Its stock goes back on the shelf, and its money onto the list of refunds.'
              : 'Its stock goes back on the shelf, and it cannot be paid any more.'}
          </Text>
          <TextAreaField
            label="Reason"
            hint="The customer reads it in the order’s history."
            maxLength={MAX_CANCEL_REASON_LENGTH}
            required
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          <Notice>
            {error && getErrorMessage(error, 'The order could not be cancelled.', 'Network error occurred')}
          </Notice>
          <Flex gap="3" wrap="wrap">
            <Button type="submit" colorPalette="red" disabled={isPending} aria-busy={isPending}>
              {isPending ? 'Cancelling...' : 'Yes, cancel it'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Keep the order
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
