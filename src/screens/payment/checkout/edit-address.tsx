import { useQueryClient } from '@tanstack/react-query';
import type { SavedAddress } from '#contract/types.ts';
import { addressToDetails, detailsToAddress } from '#machines/checkout/delivery.rules.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { upsertCachedAddress } from '#src/queries/account/addresses.ts';
import { AddressDialog } from './address-dialog.tsx';

interface EditAddressProps {
  address: SavedAddress;
  onClose: () => void;
}

export function EditAddress({ address, onClose }: EditAddressProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  return (
    <AddressDialog
      title="Edit address"
      initial={addressToDetails(address)}
      labels={{ save: 'Save changes', cancel: 'Keep as it is' }}
      failureText="The address could not be changed. Please try again."
      save={(details) =>
        api.call('changeAddress', { params: { id: address.id }, body: detailsToAddress(details) })
      }
      onSaved={(saved) => upsertCachedAddress(queryClient, saved)}
      onClose={onClose}
    />
  );
}
