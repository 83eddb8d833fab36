import type { EventObject } from 'xstate';
import { SecondsLeft } from '#src/screens/account/seconds-left.tsx';
import { PromptWait } from '#src/screens/payment/mpesa-prompt/prompt-wait.tsx';
import { countdownModel } from '#tests/models/countdown.model.ts';
import { describeScreenWalk } from '#tests/support/screen-walk.tsx';

const TEXTS: Record<number, string> = { 2: ' in 00:02', 1: ' in 00:01', 0: ' in 00:00' };

describeScreenWalk('the seconds beside a link that has to wait', {
  model: countdownModel,
  show: (actor) => <SecondsLeft countdown={actor} />,
  gestures: {} as Record<never, (event: EventObject) => void>,
  sights: { counting: { sees: [' in 00:0'] }, finished: { sees: [' in 00:00'] } },
  screenOf: ({ context }) => TEXTS[context.secondsLeft],
  screenShown: () => document.querySelector('[aria-hidden]')?.textContent ?? undefined,
  stateOf: ({ value }) => value,
});

const SECONDS: Record<number, string> = { 2: '2 s', 1: '1 s', 0: '0 s' };

describeScreenWalk('the seconds that M-Pesa is waited for', {
  model: countdownModel,
  show: (actor) => <PromptWait countdown={actor} />,
  gestures: {} as Record<never, (event: EventObject) => void>,
  sights: {
    counting: { sees: ['Enter your M-Pesa PIN in the prompt on your phone.'] },
    finished: { sees: ['0 s'] },
  },
  screenOf: ({ context }) => SECONDS[context.secondsLeft],
  screenShown: () => document.querySelector('[data-testid=seconds-left]')?.textContent ?? undefined,
  stateOf: ({ value }) => value,
});
