/**
 * The shopper's cars. A store rather than a machine, because nothing in it waits: each event is one pure change
 * (garage.rules.ts). Every change of this tab is emitted as `garage.changed`, so that the storage port can make it to
 * what another tab wrote in the meantime.
 */
import { createStore } from '@xstate/store';
import { emptyGarage, exceedsGarage, garageTransition } from './garage.rules.ts';
import type { GarageChange, GarageEmitted, GarageEvent, GarageState } from './garage.types.ts';

interface Enqueue {
  emit: {
    'garage.changed': (payload: { change: GarageChange }) => void;
    'garage.full': () => void;
  };
}

function changeGarage(state: GarageState, change: GarageChange, enqueue: Enqueue): GarageState {
  if (exceedsGarage(state, change)) {
    enqueue.emit['garage.full']();
    return state;
  }
  enqueue.emit['garage.changed']({ change });
  return garageTransition(state, change);
}

export function createGarage(initial: GarageState = emptyGarage) {
  return createStore<GarageState, GarageEvent, GarageEmitted>({
    context: initial,
    on: {
      'garage.addCar': changeGarage,
      'garage.selectCar': changeGarage,
      'garage.releaseCar': changeGarage,
      'garage.removeCar': changeGarage,
      'garage.restoreCar': changeGarage,
      'garage.renameCar': changeGarage,
      'garage.answerQuestion': changeGarage,
      'garage.clear': changeGarage,
      'garage.replace': garageTransition,
    },
  });
}

export type GarageStore = ReturnType<typeof createGarage>;
