import type { SavedAddress } from '#contract/types.ts';

export interface AddressChoice {
  mode: 'new' | 'saved';
  addressId: number | null;
  save: boolean;
}

export interface AddressChoiceState {
  /** Null until a choice is made in this visit. */
  choice: AddressChoice | null;
  /** The address that was chosen for the shopper when the list was first read; a later list does not change it. */
  preselectedId: number | null;
}

export interface PreselectEvent {
  type: 'address.preselect';
  addressId: number;
}

export interface ChooseEvent {
  type: 'address.choose';
  /** The mode on screen when the choice is made. */
  mode: AddressChoice['mode'];
  change: Partial<AddressChoice>;
}

/** Emitted so that the checkout storage can save the choice. */
export interface ChosenEvent {
  type: 'address.chosen';
  choice: AddressChoice;
}

export interface ResolvedChoice {
  mode: AddressChoice['mode'];
  address: SavedAddress | null;
  shouldSave: boolean;
}
