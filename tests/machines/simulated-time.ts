import type { SimulatedClock } from 'xstate';

/** Advances second by second: a timer started by another timer would otherwise wait for the next step. */
export function advanceClock(clock: SimulatedClock, milliseconds: number): void {
  for (let remaining = milliseconds; remaining > 0; remaining -= 1000)
    clock.increment(Math.min(remaining, 1000));
}
