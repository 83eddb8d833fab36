// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { DeliveryDetails, SavedAddress } from '#contract/types.ts';
import { addressToDetails, detailsToAddress } from '#machines/checkout/delivery.rules.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Modal } from '#src/components/ui/modal.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Box, Button, Flex } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { upsertCachedAddress } from '#src/queries/addresses.ts';
import { deliveryResolver } from './delivery.schema.ts';
import { DeliveryFields } from './delivery-fields.tsx';

interface EditAddressProps {
  address: SavedAddress;
  onClose: () => void;
}

export function EditAddress({ address, onClose }: EditAddressProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<DeliveryDetails>({
    defaultValues: addressToDetails(address),
    mode: 'onTouched',
    resolver: deliveryResolver,
  });
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
        onSubmit={(event) => void handleSubmit((details) => mutate(details))(event)}
      >
        <DeliveryFields
          getFieldProps={(name) => ({ ...register(name), error: formState.errors[name]?.message })}
        />
        {error && (
          <Box mt="4">
            <Notice>{getErrorMessage(error, 'The address could not be changed. Please try again.')}</Notice>
          </Box>
        )}
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
