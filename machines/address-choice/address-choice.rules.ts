import type { SavedAddress } from '#contract/types.ts';
import type { AddressChoice, ChooseEvent, ShownChoice } from './address-choice.types.ts';

const NO_CHOICE: AddressChoice = { mode: 'new', addressId: null, save: true };

export function chosenAfter(choice: AddressChoice | null, { mode, change }: ChooseEvent): AddressChoice {
  return { ...NO_CHOICE, ...choice, mode, ...change };
}

/** Saved addresses come first, unless a new one was begun in this visit; without any there is nothing to choose from. */
export function shownChoice(
  choice: AddressChoice | null,
  { saved, hasBegun }: { saved: readonly SavedAddress[]; hasBegun: boolean },
): ShownChoice {
  const wanted = choice?.mode ?? (hasBegun ? 'new' : 'saved');
  return {
    mode: saved.length > 0 ? wanted : 'new',
    address: saved.find(({ id }) => id === choice?.addressId) ?? null,
    saves: choice?.save ?? NO_CHOICE.save,
  };
}
