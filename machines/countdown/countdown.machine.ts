/**
 * A countdown in whole seconds. It is final at zero, so that the invoking machine continues with `onDone`.
 *
 * Clauses: MPESA-09, CONST-11.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { SpecMeta } from '../clause.types.ts';
import type { CountdownContext, CountdownInput } from './countdown.types.ts';

export const countdownMachine = setup({
  types: {} as { context: CountdownContext; input: CountdownInput; meta: SpecMeta },
  guards: {
    isFinished: ({ context }) => context.secondsLeft <= 0,
  },
  actions: {
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ secondsLeft: input.seconds }),
  initial: 'counting',
  states: {
    counting: {
      description: 'One second less is shown every second.',
      meta: { spec: ['MPESA-09', 'CONST-11'] },
      always: { guard: 'isFinished', target: 'finished' },
      after: { second: { target: 'counting', reenter: true, actions: 'countDown' } },
    },
    finished: {
      description: 'The time is over; what waited for it goes on.',
      type: 'final',
    },
  },
});

export type CountdownActor = ActorRefFrom<typeof countdownMachine>;
