import type { EventObject } from 'xstate';
import { SecondsLeft } from '#src/screens/account/seconds-left.tsx';
import { PromptCountdown } from '#src/screens/payment/mpesa-prompt/prompt-countdown.tsx';
import { countdownModel } from '#tests/models/countdown.model.ts';
import { describeScreenPaths } from '#tests/support/model-paths/screen-paths.tsx';

const TEXTS: Record<number, string> = { 2: ' in 00:02', 1: ' in 00:01', 0: ' in 00:00' };

await describeScreenPaths('the countdown next to a blocked link', {
  model: countdownModel,
  renderScreen: (actor) => <SecondsLeft countdown={actor} />,
  userActions: {} as Record<never, (event: EventObject) => void>,
  expectations: { counting: { visible: [' in 00:0'] }, finished: { visible: [' in 00:00'] } },
  getExpectedScreen: ({ context }) => TEXTS[context.secondsLeft],
  readActualScreen: () => document.querySelector('[aria-hidden]')?.textContent ?? undefined,
  getStatePath: ({ value }) => value,
});

const SECONDS: Record<number, string> = { 2: '2 s', 1: '1 s', 0: '0 s' };

await describeScreenPaths('the M-Pesa countdown', {
  model: countdownModel,
  renderScreen: (actor) => <PromptCountdown countdown={actor} />,
  userActions: {} as Record<never, (event: EventObject) => void>,
  expectations: {
    counting: { visible: ['Enter your M-Pesa PIN in the prompt on your phone.'] },
    finished: { visible: ['0 s'] },
  },
  getExpectedScreen: ({ context }) => SECONDS[context.secondsLeft],
  readActualScreen: () => document.querySelector('[data-testid=seconds-left]')?.textContent ?? undefined,
  getStatePath: ({ value }) => value,
});
