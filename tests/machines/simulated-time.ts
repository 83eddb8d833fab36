import type { SimulatedClock } from 'xstate';

/** Lets time pass second by second: a timer that starts another one would else keep it waiting for the next step. */
export function letPass(clock: SimulatedClock, milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 1000) clock.increment(Math.min(left, 1000));
}
