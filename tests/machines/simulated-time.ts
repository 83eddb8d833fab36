import type { SimulatedClock } from 'xstate';

/** Lets time pass second by second: a timer that starts another one would else keep it waiting for the next step. */
export function advanceClock(clock: SimulatedClock, milliseconds: number): void {
  for (let remaining = milliseconds; remaining > 0; remaining -= 1000)
    clock.increment(Math.min(remaining, 1000));
}
