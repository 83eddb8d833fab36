import { useSelector } from '@xstate/react';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { useActorRef } from '../loading/actors.ts';
import { useSendOnChange } from './use-send-on-change.ts';

const FINISHED = { type: 'countdown.finished' };

export function useCountdown(seconds: number, onFinished: () => void): number {
  const actor = useActorRef(countdownMachine, { input: { seconds } });
  const isFinished = useSelector(actor, ({ status }) => status === 'done');
  useSendOnChange({ send: onFinished }, isFinished ? FINISHED : null);
  return useSelector(actor, ({ context }) => context.secondsLeft);
}
