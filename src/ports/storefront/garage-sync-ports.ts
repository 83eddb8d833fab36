import { fromPromise } from 'xstate';
import { toGarageState, toMergedCar } from '#contract/fitment/account-cars.ts';
import { isSameCar } from '#contract/fitment/garage.ts';
import type { AccountCar } from '#contract/types.ts';
import { getCurrentCar } from '#machines/garage/garage.rules.ts';
import type { GarageStore } from '#machines/garage/garage.store.ts';
import type { GarageCar, GarageState } from '#machines/garage/garage.types.ts';
import type { SyncInput, SyncOutput } from '#machines/garage-sync/garage-sync.ports.ts';
import {
  type AccountChange,
  dropAccountCars,
  listChanges,
  rebaseGarage,
} from '#machines/garage-sync/garage-sync.rules.ts';
import type { LeftOut, SyncedGarage } from '#machines/garage-sync/garage-sync.types.ts';
import { ApiError, isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { readSyncedGarage, writeSyncedGarage } from '../../storage/account-garage.ts';
import { readDeviceGarage, replaceStoredGarage } from '../../storage/garage-storage.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { toRefusal } from '../refusal.ts';

interface GarageSyncDeps {
  api: Api;
  garage: GarageStore;
  tokenStore: TokenStore;
}

/** What the account answered, to be brought together with what the device has by then. */
interface Answer {
  /** What the changes of the device are counted from. */
  base: GarageState;
  synced: SyncedGarage;
  /** Cars that are not to stay among those of the device. */
  dropped: readonly GarageCar[];
  /** Cars whose vehicle turned out to be another one. */
  moved: readonly { car: GarageCar; vehicle: string }[];
  newlyLeftOut: readonly LeftOut[];
}

const NO_REPLY = { ok: false, kind: 'network' } as const;

export function createGarageSyncPorts({ api, garage, tokenStore }: GarageSyncDeps) {
  async function syncGarage(userId: number, signal: AbortSignal): Promise<SyncOutput> {
    const synced = readSyncedGarage();
    if (synced?.user !== userId) {
      if (synced) removeAccountCars(synced);
      return apply(await merge(userId, signal), signal);
    }
    const sent = readDeviceGarage(garage);
    const changes = listChanges(synced.cars, sent);
    if (changes.length === 0) {
      const { cars } = await api.call('garage', { signal });
      return apply(
        {
          base: toGarageState(synced.cars),
          synced: { ...synced, cars },
          dropped: [],
          moved: [],
          newlyLeftOut: [],
        },
        signal,
      );
    }
    const saving = createSaving(api, synced, sent, signal);
    for (const change of changes) await saving.send(change);
    const output = apply(saving.getAnswer(), signal);
    return output.ok && saving.getRefusal() ? saving.getRefusal()! : output;
  }

  /** The cars of another account, whose session expired here, are not this user's. */
  function removeAccountCars({ cars }: SyncedGarage): void {
    replaceStoredGarage(garage, dropAccountCars(readDeviceGarage(garage), cars));
    writeSyncedGarage(null);
  }

  async function merge(userId: number, signal: AbortSignal): Promise<Answer> {
    const guest = readDeviceGarage(garage);
    const sent = guest.cars.map((car) => toMergedCar(car, car.id === guest.currentId));
    const { cars, left_out: refused } = await api.call('mergeGarage', { body: { cars: sent }, signal });
    const leftOut = refused.flatMap(({ code, ...identity }) => {
      const car = guest.cars.find((own) => isSameCar(own, identity));
      return car ? [{ car, code }] : [];
    });
    return {
      base: guest,
      synced: { user: userId, cars, leftOut },
      dropped: [],
      moved: [],
      newlyLeftOut: leftOut,
    };
  }

  function apply({ base, synced, newlyLeftOut, ...answer }: Answer, signal: AbortSignal): SyncOutput {
    // Signed out meanwhile, here or in another tab: the account's cars must not come back.
    if (signal.aborted || !tokenStore.read()) return NO_REPLY;
    const device = reviseCars(readDeviceGarage(garage), base, answer);
    const rebased = rebaseGarage(base, device, toGarageState(synced.cars));
    const leftOut = [...synced.leftOut, ...rebased.leftOut];
    writeSyncedGarage({ ...synced, leftOut });
    replaceStoredGarage(garage, rebased.garage);
    return {
      ok: true,
      isDone: listChanges(synced.cars, rebased.garage).length === 0,
      leftOut,
      newlyLeftOut: [...newlyLeftOut, ...rebased.leftOut],
    };
  }

  return {
    actors: {
      syncGarage: fromPromise<SyncOutput, SyncInput>(async ({ input, signal }) => {
        try {
          return await syncGarage(input.userId, signal);
        } catch (error) {
          return isRefusal(error) ? toRefusal(error) : NO_REPLY;
        }
      }),
    },
  };
}

/** A device whose new current car was dropped is back at the one it had before. */
function reviseCars(
  device: GarageState,
  base: GarageState,
  { dropped, moved }: Pick<Answer, 'dropped' | 'moved'>,
): GarageState {
  const cars = device.cars
    .filter((car) => !dropped.some((other) => isSameCar(other, car)))
    .map((car) => ({
      ...car,
      vehicle: moved.find((other) => isSameCar(other.car, car))?.vehicle ?? car.vehicle,
    }));
  const isCurrentDropped = dropped.some(({ id }) => id === device.currentId);
  const before = getCurrentCar(base);
  const current = isCurrentDropped && before ? cars.find((car) => isSameCar(car, before)) : null;
  return { cars, currentId: isCurrentDropped ? (current?.id ?? null) : device.currentId };
}

/** A shop that is busy or down, and a session that has to be renewed, are tried again. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;

/** A refused change does not keep the others from being sent. */
function createSaving(api: Api, synced: SyncedGarage, sent: GarageState, signal: AbortSignal) {
  let cars = synced.cars;
  /** Whether the account has each change as it was sent. */
  let isAsSent = true;
  let refusal: SyncOutput | null = null;
  const leftOut: LeftOut[] = [];
  const dropped: GarageCar[] = [];
  const moved: { car: GarageCar; vehicle: string }[] = [];

  function setCar(car: AccountCar): void {
    const others = cars.map((other) => (car.current ? { ...other, current: false } : other));
    cars = others.some(({ id }) => id === car.id)
      ? others.map((other) => (other.id === car.id ? car : other))
      : [...others, car];
  }

  async function add(car: GarageCar, isCurrent: boolean): Promise<void> {
    const { used_at: _, ...body } = toMergedCar(car, isCurrent);
    try {
      setCar(await api.call('addCar', { body, signal }));
    } catch (error) {
      if (!isErrorFrom(error, 'addCar')) throw error;
      if (error.code === 'VEHICLE_MERGED') {
        const vehicle = error.data.slug;
        setCar(await api.call('addCar', { body: { ...body, vehicle }, signal }));
        isAsSent = false;
        moved.push({ car, vehicle });
      } else if (error.code === 'GARAGE_FULL' || error.code === 'VEHICLE_UNKNOWN') {
        isAsSent = false;
        dropped.push(car);
        leftOut.push({ car, code: error.code });
      } else throw error;
    }
  }

  async function send(change: AccountChange): Promise<void> {
    if (change.type === 'add') return add(change.car, change.isCurrent);
    const params = { id: change.id };
    try {
      if (change.type === 'change')
        setCar(await api.call('changeCar', { params, body: change.change, signal }));
      else {
        await api.call('deleteCar', { params, signal });
        cars = cars.filter(({ id }) => id !== change.id);
      }
    } catch (error) {
      isAsSent = false;
      if (isErrorFrom(error, 'changeCar') && error.code === 'STALE') setCar(error.data.current as AccountCar);
      else if (error instanceof ApiError && error.code === 'NOT_FOUND')
        cars = cars.filter(({ id }) => id !== change.id);
      else throw error;
    }
  }

  return {
    async send(change: AccountChange): Promise<void> {
      try {
        await send(change);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        isAsSent = false;
        refusal = toRefusal(error);
      }
    },
    getAnswer: (): Answer => ({
      // What was taken back while it was sent is a change to what was sent.
      base: isAsSent ? sent : toGarageState(synced.cars),
      synced: { ...synced, cars, leftOut: [...synced.leftOut, ...leftOut] },
      dropped,
      moved,
      newlyLeftOut: leftOut,
    }),
    getRefusal: () => refusal,
  };
}
