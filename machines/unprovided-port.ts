import { fromPromise } from 'xstate';

/** Declares a port. It rejects until `machine.provide` replaces it with an implementation. */
export function unprovidedPort<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port not provided: ${name}`)));
}
