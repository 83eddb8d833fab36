import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const countdownModel = {
  machine: countdownMachine,
  inputs: { 'two seconds': { seconds: 2 }, 'no time at all': { seconds: 0 } },
  events: {},
  ports: {},
  project: ({ secondsLeft }) => secondsLeft,
} satisfies MachineModel<typeof countdownMachine>;
