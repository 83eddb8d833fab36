import type { FieldErrors } from '#machines/checkout/checkout.types.ts';
import { addressToDetails, toInitialDetails } from '#machines/checkout/delivery.rules.ts';
import { Box, Grid, LiveRegion, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { DeliveryEstimateText } from '#src/components/shop/delivery-estimate-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { useCheckoutMemory } from '#src/hooks/use-checkout-memory.ts';
import { AddressList } from './address-list.tsx';
import type { CheckoutCommands } from './checkout-commands.ts';
import { DeliveryForm } from './delivery.form.tsx';
import { RadioCard } from './radio-card.ts';
import { useAddressChoice } from './use-address-choice.ts';

const MODES = [
  ['new', 'Enter New Address'],
  ['saved', 'Use Saved Address'],
] as const;

interface DeliverySectionProps extends Pick<CheckoutCommands, 'editField' | 'reportMissingAddress'> {
  serverErrors: FieldErrors;
  addressError: string | null;
  onSubmit: CheckoutCommands['placeOrder'];
}

export function DeliverySection({
  serverErrors,
  addressError,
  editField,
  reportMissingAddress,
  onSubmit,
}: DeliverySectionProps) {
  const checkoutMemory = useCheckoutMemory();
  const { user } = useSession();
  const { savedAddresses, mode, address, shouldSave, listState, change } = useAddressChoice();
  return (
    <Panel title="Where shall we deliver?">
      {savedAddresses.length > 0 && (
        <Grid
          role="radiogroup"
          aria-label="Delivery address"
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap="2"
          mb="5"
        >
          {MODES.map(([value, label]) => (
            <RadioCard key={value}>
              <input
                type="radio"
                name="address-mode"
                checked={mode === value}
                onChange={() => change({ mode: value })}
              />
              <Text as="span" fontWeight="semibold">
                {label}
              </Text>
            </RadioCard>
          ))}
        </Grid>
      )}
      <Notice tone="orange" mb="4">
        {listState?.tone === 'red' && listState.text}
      </Notice>
      <LiveRegion color="fg.muted" mb="4">
        {listState?.tone !== 'red' && listState?.text}
      </LiveRegion>
      {mode === 'saved' ? (
        <>
          <AddressList
            addresses={savedAddresses}
            selected={address}
            error={address ? null : addressError}
            onChoose={({ id }) => change({ addressId: id })}
            onSubmit={() => {
              if (!address) return reportMissingAddress();
              change({ addressId: address.id });
              onSubmit({ details: addressToDetails(address), addressId: address.id });
            }}
          />
          {address && (
            <Box mt="4">
              <DeliveryEstimateText county={address.county} />
            </Box>
          )}
        </>
      ) : (
        <DeliveryForm
          initial={checkoutMemory.readDetails() ?? toInitialDetails(user, savedAddresses[0])}
          serverErrors={serverErrors}
          shouldSave={shouldSave}
          onShouldSaveChange={(save) => change({ save })}
          onEdit={editField}
          onSubmit={(details) => onSubmit({ details, save: shouldSave })}
        />
      )}
    </Panel>
  );
}
