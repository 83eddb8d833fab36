import { formatPlace } from '#contract/delivery.ts';
import type { SavedAddress } from '#contract/types.ts';
import { Box, Flex, LiveRegion, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { DeleteAddress } from './delete-address.tsx';
import { DELIVERY_FORM_ID } from './delivery.form.tsx';
import { EditAddress } from './edit-address.tsx';
import { RadioChoice, RadioFrame } from './radio-card.ts';

interface AddressListProps {
  addresses: readonly SavedAddress[];
  selected: SavedAddress | null;
  error: string | null;
  onChoose: (address: SavedAddress) => void;
  onSubmit: () => void;
}

const ERROR_ID = 'saved-address-error';

/** A form, because PAY NOW submits it like the form for a new address. */
export function AddressList({ addresses, selected, error, onChoose, onSubmit }: AddressListProps) {
  const [openDialog, setOpenDialog] = useDisclosure<{ dialog: 'edit' | 'delete'; address: SavedAddress }>();
  const close = () => setOpenDialog(null);
  return (
    <>
      <form
        id={DELIVERY_FORM_ID}
        aria-label="Delivery information"
        onSubmit={(event) => {
          event.preventDefault();
          if (!selected) event.currentTarget.querySelector('input')?.focus();
          onSubmit();
        }}
      >
        <Stack
          role="radiogroup"
          aria-label="Saved addresses"
          aria-invalid={error !== null}
          aria-describedby={ERROR_ID}
          gap="2"
        >
          {addresses.map((address) => {
            const { id, first_name, last_name, street_address, city, county, phone_number } = address;
            const name = `${first_name} ${last_name}`;
            return (
              <RadioFrame key={id}>
                <RadioChoice pb="1">
                  <input
                    type="radio"
                    name="saved-address"
                    checked={id === selected?.id}
                    onChange={() => onChoose(address)}
                    aria-labelledby={`address-${id}`}
                  />
                  <Box id={`address-${id}`} flex="1" minWidth="0" overflowWrap="anywhere">
                    <Text fontWeight="semibold">{name}</Text>
                    <Text textStyle="sm" color="fg.muted">
                      {street_address}, {formatPlace(city, county)}
                    </Text>
                    <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                      {phone_number}
                    </Text>
                  </Box>
                </RadioChoice>
                <Flex gap="5" ps="12" pe="4" textStyle="sm">
                  <LinkButton
                    type="button"
                    aria-label={`Edit the address ${street_address}`}
                    onClick={() => setOpenDialog({ dialog: 'edit', address })}
                  >
                    Edit
                  </LinkButton>
                  <LinkButton
                    type="button"
                    aria-label={`Delete the address ${street_address}`}
                    onClick={() => setOpenDialog({ dialog: 'delete', address })}
                  >
                    Delete
                  </LinkButton>
                </Flex>
              </RadioFrame>
            );
          })}
        </Stack>
        <LiveRegion id={ERROR_ID} isUrgent mt="2" color="fg.error" fontWeight="semibold">
          {error}
        </LiveRegion>
      </form>
      {openDialog?.dialog === 'edit' && <EditAddress address={openDialog.address} onClose={close} />}
      {openDialog?.dialog === 'delete' && <DeleteAddress address={openDialog.address} onClose={close} />}
    </>
  );
}
