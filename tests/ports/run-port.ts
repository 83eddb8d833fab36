import { vi } from 'vitest';
import { type AnyActorLogic, createActor, type InputFrom, type OutputFrom, toPromise } from 'xstate';
import { type Api, createApi } from '#src/api/client.ts';

/** A client that is signed in with the token 'access' and cannot refresh it. */
export const createTestApi = (): Api => createApi({ read: () => 'access', refresh: async () => null });

/** Runs a port as its machine would and returns its output. */
export function runPort<Port extends AnyActorLogic>(
  port: Port,
  ...[input]: void extends InputFrom<Port> ? [] : [input: InputFrom<Port>]
): Promise<OutputFrom<Port>> {
  const actor = createPort(port, input as InputFrom<Port>);
  const output = toPromise(actor);
  actor.start();
  return output;
}

/** Starts a port that the test stops. */
export function startPort<Port extends AnyActorLogic>(port: Port, input: InputFrom<Port>) {
  return createPort(port, input).start();
}

function createPort<Port extends AnyActorLogic>(port: Port, input: InputFrom<Port>) {
  const create = createActor as (logic: Port, options: object) => ReturnType<typeof createActor<Port>>;
  return create(port, { input });
}

export const READ_FAILED = 'storage is blocked';

/** From here the browser refuses to read storage, as it does when the user blocks it. */
export function blockReading(): void {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException(READ_FAILED, 'SecurityError');
  });
}

/** From here every write exceeds the quota. */
export function fillStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

/** What the browser dispatches in this tab when another tab has written. */
export function writeInOtherTab(key: string, value: string | null): void {
  const oldValue = localStorage.getItem(key);
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: localStorage }));
}

/** Every key of a storage with its text. */
export const readAll = (storage: Storage): Record<string, string> =>
  Object.fromEntries(Object.entries(storage));
