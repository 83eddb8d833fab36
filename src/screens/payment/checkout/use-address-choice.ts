import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { SavedAddress } from '#contract/types.ts';
import { resolveChoice } from '#machines/address-choice/address-choice.rules.ts';
import { createAddressChoice } from '#machines/address-choice/address-choice.store.ts';
import type { AddressChoice, ResolvedChoice } from '#machines/address-choice/address-choice.types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useCheckoutMemory } from '#src/hooks/use-checkout-memory.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { addressesQuery } from '#src/queries/account/addresses.ts';

interface AddressChoiceState extends ResolvedChoice {
  savedAddresses: SavedAddress[];
  listState: { tone: 'red' | 'petrol'; text: string } | null;
  change: (change: Partial<AddressChoice>) => void;
}

export function useAddressChoice(): AddressChoiceState {
  const { api } = usePorts();
  const checkoutMemory = useCheckoutMemory();
  const { data: savedAddresses = [], error, isPending } = useQuery(addressesQuery(api));
  const store = useConstant(() => createAddressChoice(checkoutMemory.readAddressChoice()));
  const state = useSelector(store, ({ context }) => context);
  useOnChange(savedAddresses[0]?.id ?? null, (addressId) =>
    store.trigger['address.preselect']({ addressId }),
  );
  useActorEvents(store, (event) => checkoutMemory.writeAddressChoice(event.choice));
  const view = resolveChoice(state, {
    savedAddresses,
    hasStartedNew: checkoutMemory.readDetails() !== null,
  });
  return {
    ...view,
    savedAddresses,
    listState: getListState({ isPending, error, count: savedAddresses.length }),
    change: (change) => store.trigger['address.choose']({ mode: view.mode, change }),
  };
}

function getListState({
  isPending,
  error,
  count,
}: {
  isPending: boolean;
  error: Error | null;
  count: number;
}) {
  if (count > 0) return null;
  if (isPending) return { tone: 'petrol', text: 'Loading your saved addresses...' } as const;
  if (!error)
    return {
      tone: 'petrol',
      text: 'No saved addresses found. Please enter your delivery details.',
    } as const;
  const fallback = 'Failed to fetch addresses';
  return {
    tone: 'red',
    text: `Failed to load addresses: ${getErrorMessage(error, fallback, fallback)}`,
  } as const;
}
