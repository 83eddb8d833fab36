// oxlint-disable-next-line no-restricted-imports -- a single write: removes a passkey
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { invalidateOwnAccount } from '#src/queries/account/own-account.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey: { id, device }, onClose }: RemovePasskeyDialogProps) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('removePasskey', { params: { id } }).catch((failure: unknown) => {
        // One that is removed already (404) counts as success.
        if (failure instanceof ApiError && failure.status === 404) return { message: failure.message };
        throw failure;
      }),
    onSuccess: ({ message }) => {
      toaster.success(message);
      onClose();
      return invalidateOwnAccount(queryClient);
    },
  });
  const close = () => !isPending && onClose();
  return (
    <Modal title="Remove this passkey?" onClose={close}>
      <Text>
        The passkey that was made with {device} will no longer open your account. Delete it from your device
        or password manager too, so that it is not offered there.
      </Text>
      <Notice mt="4">
        {error && getErrorMessage(error, 'The passkey could not be removed.', 'Network error occurred')}
      </Notice>
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button variant="outline" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button colorPalette="red" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
          Remove passkey
        </Button>
      </Flex>
    </Modal>
  );
}
