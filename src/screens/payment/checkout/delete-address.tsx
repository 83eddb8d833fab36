// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedAddress } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { removeCachedAddress } from '#src/queries/account/addresses.ts';

interface DeleteAddressProps {
  address: SavedAddress;
  onClose: () => void;
}

/** An address that is already gone (404) counts as deleted. */
export function DeleteAddress({ address, onClose }: DeleteAddressProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('deleteAddress', { params: { id: address.id } }).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 404) return;
        throw failure;
      }),
    onSuccess: () => {
      removeCachedAddress(queryClient, address.id);
      onClose();
    },
  });
  return (
    <Modal title="Delete this address?" onClose={onClose}>
      <Text>
        {address.street_address}, {address.city}. Orders that were placed with it keep it.
      </Text>
      <Notice mt="4">
        {error && getErrorMessage(error, 'The address could not be deleted. Please try again.')}
      </Notice>
      <Flex gap="3" mt="5" wrap="wrap">
        <Button colorPalette="red" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
          Yes, delete it
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep the address
        </Button>
      </Flex>
    </Modal>
  );
}
