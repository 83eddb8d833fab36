// oxlint-disable-next-line no-restricted-imports -- a single write: chooses the default address
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import { formatPlace } from '#contract/delivery.ts';
import type { SavedAddress } from '#contract/types.ts';
import { detailsToAddress, toInitialDetails } from '#machines/checkout/delivery.rules.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Badge, Box, Button, Flex, Notice, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import {
  addressesQuery,
  defaultAddressQuery,
  refetchAddresses,
  setCachedDefaultAddress,
} from '#src/queries/account/addresses.ts';
import { AddressDialog } from '../../payment/checkout/address-dialog.tsx';
import { DeleteAddress } from '../../payment/checkout/delete-address.tsx';
import { EditAddress } from '../../payment/checkout/edit-address.tsx';
import { AccountScreen } from '../menu/account-screen.tsx';

const TITLE = 'Your addresses';
const crumbs = [{ label: 'Your profile', to: appPaths.profile }, { label: TITLE }];

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'delete'; address: SavedAddress };

export function AddressBook() {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  const list = useQuery(addressesQuery(api));
  const { data: chosen } = useQuery(defaultAddressQuery(api));
  const [open, setOpen] = useDisclosure<OpenDialog>();
  const choice = useMutation({
    mutationFn: (addressId: number) => api.call('setDefaultAddress', { body: { address_id: addressId } }),
    onSuccess: (reply) => setCachedDefaultAddress(queryClient, reply),
  });
  const state = list.data ? (list.data.length > 0 ? 'filled' : 'empty') : list.error ? 'failed' : 'loading';
  return (
    <AccountScreen name="addresses" state={state} title={TITLE}>
      <Box maxWidth="48rem">
        <Breadcrumb crumbs={crumbs} />
        <PageHeading mb="2">{TITLE}</PageHeading>
        <Text color="fg.muted" mb="5">
          The checkout suggests your default address or, if you have none, that of your last order or the
          newest. You can save up to 20.
        </Text>
        <Spinner label={state === 'loading' && 'Loading your addresses...'} />
        <SectionFailure
          message={state === 'failed' && 'Your addresses could not be loaded.'}
          onRetry={() => void list.refetch()}
        />
        <Notice mb="4">
          {choice.error &&
            getErrorMessage(choice.error, 'The default address could not be chosen. Please try again.')}
        </Notice>
        {state === 'empty' && <Text mb="5">You have no saved addresses yet.</Text>}
        <Box as="ul" aria-label={TITLE} listStyleType="none" display="grid" gap="3">
          {list.data?.map((address, index) => (
            <AddressCard
              key={address.id}
              address={address}
              isProposed={index === 0 && chosen?.address_id === null}
              isDefault={address.id === chosen?.address_id}
              isBusy={choice.isPending}
              onChoose={() => choice.mutate(address.id)}
              onOpen={(dialog) => setOpen({ dialog, address })}
            />
          ))}
        </Box>
        {list.data && (
          <Button mt="5" variant="outline" aria-haspopup="dialog" onClick={() => setOpen({ dialog: 'add' })}>
            <PlusIcon /> Add an address
          </Button>
        )}
      </Box>
      <AddressDialogs
        open={open}
        onClose={() => setOpen(null)}
        onAdded={() => refetchAddresses(queryClient)}
      />
    </AccountScreen>
  );
}

interface AddressCardProps {
  address: SavedAddress;
  /** By the checkout, without being the default. */
  isProposed: boolean;
  isDefault: boolean;
  isBusy: boolean;
  onChoose: () => void;
  onOpen: (dialog: 'edit' | 'delete') => void;
}

function AddressCard({ address, isProposed, isDefault, isBusy, onChoose, onOpen }: AddressCardProps) {
  const { first_name, last_name, street_address, city, county, phone_number } = address;
  return (
    <Box
      as="li"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isDefault ? 'petrol.border' : 'border'}
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      pt="4"
      pb="2"
      overflowWrap="anywhere"
    >
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontWeight="semibold">
          {first_name} {last_name}
        </Text>
        {isDefault && <Badge colorPalette="petrol">Default</Badge>}
        {isProposed && <Badge>Suggested next</Badge>}
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {street_address}, {formatPlace(city, county)}
      </Text>
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {phone_number}
      </Text>
      <Flex gap="5" textStyle="sm" wrap="wrap">
        <LinkButton
          type="button"
          aria-label={`Edit the address ${street_address}`}
          onClick={() => onOpen('edit')}
        >
          Edit
        </LinkButton>
        <LinkButton
          type="button"
          aria-label={`Delete the address ${street_address}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </LinkButton>
        {!isDefault && (
          <LinkButton
            type="button"
            disabled={isBusy}
            aria-label={`Make default: ${street_address}`}
            onClick={onChoose}
          >
            Make default
          </LinkButton>
        )}
      </Flex>
    </Box>
  );
}

interface AddressDialogsProps {
  open: OpenDialog | null;
  onClose: () => void;
  onAdded: () => void;
}

function AddressDialogs({ open, onClose, onAdded }: AddressDialogsProps) {
  const { api } = usePorts();
  const { user } = useSession();
  if (open === null) return null;
  if (open.dialog === 'edit') return <EditAddress address={open.address} onClose={onClose} />;
  if (open.dialog === 'delete') return <DeleteAddress address={open.address} onClose={onClose} />;
  return (
    <AddressDialog
      title="Add an address"
      initial={toInitialDetails(user, undefined)}
      labels={{ save: 'Save address', cancel: 'Cancel' }}
      failureText="The address could not be saved. Please try again."
      save={(details) => api.call('addAddress', { body: detailsToAddress(details) })}
      onSaved={onAdded}
      onClose={onClose}
    />
  );
}
