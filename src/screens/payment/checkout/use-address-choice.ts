import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedAddress } from '#contract/types.ts';
import { messageOf } from '#src/api/api-error.ts';
import type { AddressChoice } from '#src/ports/checkout-memory.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { addressesQuery } from '#src/queries/addresses.ts';

const NO_CHOICE: AddressChoice = { mode: 'new', addressId: null, save: true };

interface AddressChoosing {
  saved: SavedAddress[];
  mode: AddressChoice['mode'];
  address: SavedAddress | null;
  saves: boolean;
  /** What stands above the form of a new address while there is nothing to choose from. */
  listState: { tone: 'red' | 'petrol'; text: string } | null;
  change: (change: Partial<AddressChoice>) => void;
}

/** Saved addresses come first, unless a new one was begun in this visit. */
export function useAddressChoice(): AddressChoosing {
  const { checkoutMemory, request } = usePorts();
  const { data: saved = [], error, isPending } = useQuery(addressesQuery(request));
  const [choice, setChoice] = useState(() => checkoutMemory.readAddressChoice());
  const begun = choice?.mode ?? (checkoutMemory.readDetails() === null ? 'saved' : 'new');
  const mode = saved.length > 0 ? begun : 'new';
  return {
    saved,
    mode,
    address: saved.find(({ id }) => id === choice?.addressId) ?? null,
    saves: choice?.save ?? NO_CHOICE.save,
    listState: listState({ isPending, error, count: saved.length }),
    change: (change) => {
      const next = { ...NO_CHOICE, ...choice, mode, ...change };
      checkoutMemory.writeAddressChoice(next);
      setChoice(next);
    },
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
