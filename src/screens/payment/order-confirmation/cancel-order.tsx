// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useCheckoutMemory } from '#src/hooks/use-checkout-memory.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';

/** Refetches the order even when refused: a refusal means that the page is out of date. */
export function CancelOrder({ orderNumber, onDone }: { orderNumber: string; onDone: () => void }) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const { api, toaster } = usePorts();
  const checkoutMemory = useCheckoutMemory();
  const queryClient = useQueryClient();
  const close = () => setDialogOpen(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('cancelOrder', { params: { order_number: orderNumber }, body: {} }),
    onSuccess: () => checkoutMemory.dropOrder(orderNumber),
    onError: (error) =>
      toaster.error(getErrorMessage(error, 'The order could not be cancelled. Please try again.')),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      onDone();
      close();
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setDialogOpen(true)}>
        Cancel order
      </Button>
      {isDialogOpen && (
        <Modal title="Cancel this order?" onClose={close}>
          <Text textAlign="start">Its parts are no longer kept for you, and it cannot be paid any more.</Text>
          <Flex gap="3" mt="5" wrap="wrap">
            <Button colorPalette="red" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
              Yes, cancel it
            </Button>
            <Button variant="outline" onClick={close}>
              Keep the order
            </Button>
          </Flex>
        </Modal>
      )}
    </>
  );
}
