import type { SavedAddress } from '#contract/types.ts';
import type {
  AddressChoice,
  AddressChoiceState,
  ChooseEvent,
  ResolvedChoice,
} from './address-choice.types.ts';

const DEFAULT_CHOICE: AddressChoice = { mode: 'new', addressId: null, save: true };

export function applyChoice(choice: AddressChoice | null, { mode, change }: ChooseEvent): AddressChoice {
  return { ...DEFAULT_CHOICE, ...choice, mode, ...change };
}

/**
 * Defaults to saved addresses unless a new one was started in this visit, and to the first of them; without any, the mode
 * is 'new'. When the address is deleted that was chosen, also by default, the shopper chooses again.
 */
export function resolveChoice(
  { choice, preselectedId }: AddressChoiceState,
  { savedAddresses, hasStartedNew }: { savedAddresses: readonly SavedAddress[]; hasStartedNew: boolean },
): ResolvedChoice {
  const preferredMode = choice?.mode ?? (hasStartedNew ? 'new' : 'saved');
  const chosenId = choice?.addressId ?? preselectedId ?? savedAddresses[0]?.id;
  return {
    mode: savedAddresses.length > 0 ? preferredMode : 'new',
    address: savedAddresses.find(({ id }) => id === chosenId) ?? null,
    shouldSave: choice?.save ?? DEFAULT_CHOICE.save,
  };
}
