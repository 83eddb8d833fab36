// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryDetails, SavedAddress } from '#contract/types.ts';
import { addressToDetails, detailsToAddress } from '#machines/checkout/delivery.rules.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Modal } from '#src/components/ui/modal.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button, Flex } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { upsertCachedAddress } from '#src/queries/addresses.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

interface EditAddressProps {
  address: SavedAddress;
  onClose: () => void;
}

export function EditAddress({ address, onClose }: EditAddressProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useDeliveryForm(addressToDetails(address));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (details: DeliveryDetails) =>
      api.call('changeAddress', { params: { id: address.id }, body: detailsToAddress(details) }),
    onSuccess: (saved) => {
      upsertCachedAddress(queryClient, saved);
      onClose();
    },
  });
  return (
    <Modal title="Edit address" onClose={onClose}>
      <form
        noValidate
        aria-label="Edit address"
        onSubmit={(event) => void form.handleSubmit((details) => mutate(details))(event)}
      >
        <DeliveryFields form={form} />
        <Notice mt="4">
          {error && getErrorMessage(error, 'The address could not be changed. Please try again.')}
        </Notice>
        <Flex gap="3" mt="5" wrap="wrap">
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            Save changes
          </Button>
          <Button type="button" variant="outline" onClick={onClose}>
            Keep as it is
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}
