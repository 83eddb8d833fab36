/**
 * How the shopper gives the delivery address: a saved one or a new one. A store rather than a machine, because nothing
 * in it waits. Each choice is emitted as `address.chosen` so that it can be stored for the visit.
 */
import { createStore } from '@xstate/store';
import { applyChoice } from './address-choice.rules.ts';
import type {
  AddressChoice,
  AddressChoiceState,
  ChooseEvent,
  ChosenEvent,
  PreselectEvent,
} from './address-choice.types.ts';

interface Enqueue {
  emit: { 'address.chosen': (payload: { choice: AddressChoice }) => void };
}

function choose(state: AddressChoiceState, event: ChooseEvent, enqueue: Enqueue): AddressChoiceState {
  const choice = applyChoice(state.choice, event);
  enqueue.emit['address.chosen']({ choice });
  return { ...state, choice };
}

export function createAddressChoice(storedChoice: AddressChoice | null) {
  return createStore<AddressChoiceState, ChooseEvent | PreselectEvent, ChosenEvent>({
    context: { choice: storedChoice, preselectedId: null },
    on: {
      'address.choose': choose,
      'address.preselect': (state, { addressId }: PreselectEvent) => ({
        ...state,
        preselectedId: state.preselectedId ?? addressId,
      }),
    },
  });
}
