import { useSelector } from '@xstate/react';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { useActorRef } from '../loading/actors.ts';
import { useOnChange } from './use-on-change.ts';

export function useCountdown(seconds: number, onFinished: () => void): number {
  const actor = useActorRef(countdownMachine, { input: { seconds } });
  const isFinished = useSelector(actor, ({ status }) => status === 'done');
  useOnChange(isFinished || null, onFinished);
  return useSelector(actor, ({ context }) => context.secondsLeft);
}
