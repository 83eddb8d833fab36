import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';

/** The seconds left of a countdown that begins with the screen and ends, unfinished, when it is left. */
export function useCountdown(seconds: number, onFinished: () => void): number {
  const actor = useActorRef(countdownMachine, { input: { seconds } });
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    const subscription = actor.subscribe({ complete: finished });
    return () => subscription.unsubscribe();
  }, [actor]);
  return useSelector(actor, ({ context }) => context.secondsLeft);
}
