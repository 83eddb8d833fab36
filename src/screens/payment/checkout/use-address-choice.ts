import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { SavedAddress } from '#contract/types.ts';
import { shownChoice } from '#machines/address-choice/address-choice.rules.ts';
import { createAddressChoice } from '#machines/address-choice/address-choice.store.ts';
import type { AddressChoice, ShownChoice } from '#machines/address-choice/address-choice.types.ts';
import { messageOf } from '#src/api/api-error.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { addressesQuery } from '#src/queries/addresses.ts';

interface AddressChoosing extends ShownChoice {
  saved: SavedAddress[];
  /** What stands above the form of a new address while there is nothing to choose from. */
  listState: { tone: 'red' | 'petrol'; text: string } | null;
  change: (change: Partial<AddressChoice>) => void;
}

/** The choice of this screen, joined to the account's addresses and the memory of the checkout. */
export function useAddressChoice(): AddressChoosing {
  const { checkoutMemory, request } = usePorts();
  const { data: saved = [], error, isPending } = useQuery(addressesQuery(request));
  const store = useOnce(() => createAddressChoice(checkoutMemory.readAddressChoice()));
  const choice = useSelector(store, ({ context }) => context.choice);
  useEmitted(store, (event) => checkoutMemory.writeAddressChoice(event.choice));
  const shown = shownChoice(choice, { saved, hasBegun: checkoutMemory.readDetails() !== null });
  return {
    ...shown,
    saved,
    listState: listState({ isPending, error, count: saved.length }),
    change: (change) => store.trigger['address.choose']({ mode: shown.mode, change }),
  };
}

function listState({ isPending, error, count }: { isPending: boolean; error: Error | null; count: number }) {
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
    text: `Failed to load addresses: ${messageOf(error, fallback, fallback)}`,
  } as const;
}
