import { useSelector } from '@xstate/react';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';

/** ' in 00:59'. Hidden from screen readers, which would announce every second. */
export function SecondsLeft({ countdown }: { countdown: CountdownActor }) {
  const seconds = useSelector(countdown, ({ context }) => context.secondsLeft);
  const padded = String(seconds % 60).padStart(2, '0');
  return (
    <span aria-hidden="true">{` in ${String(Math.floor(seconds / 60)).padStart(2, '0')}:${padded}`}</span>
  );
}
