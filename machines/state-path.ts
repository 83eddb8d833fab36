import type { StateValue } from 'xstate';

/** Returns the active leaf of a machine without parallel states, e.g. 'signedIn.fresh'. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([parent, child]) => (child === undefined ? parent : `${parent}.${statePath(child)}`))
    .join(' ');
}
