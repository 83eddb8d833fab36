import { fromPromise } from 'xstate';

/** A port as a machine declares it: typed, and useless until `machine.provide` puts a real one in its place. */
export function unprovidedPort<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port not provided: ${name}`)));
}
