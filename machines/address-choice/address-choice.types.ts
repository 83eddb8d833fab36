import type { SavedAddress } from '#contract/types.ts';

/** Which of the two ways to give an address was chosen last, and the saved one. */
export interface AddressChoice {
  mode: 'new' | 'saved';
  addressId: number | null;
  /** The new address is to be saved. */
  save: boolean;
}

export interface AddressChoiceState {
  /** Null until something was chosen in this visit. */
  choice: AddressChoice | null;
}

/** delivery section */
export interface ChooseEvent {
  type: 'address.choose';
  /** What is shown while it is chosen. */
  mode: AddressChoice['mode'];
  change: Partial<AddressChoice>;
}

/** Tells the memory of the checkout what to keep. */
export interface ChosenEvent {
  type: 'address.chosen';
  choice: AddressChoice;
}

export interface ResolvedChoice {
  mode: AddressChoice['mode'];
  address: SavedAddress | null;
  shouldSave: boolean;
}
