import { type EventObject, fromCallback } from 'xstate';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import type { TurnEvent, tokenRefreshPorts } from '#machines/token-refresh/token-refresh.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

/** The turn is granted or passed by the model's events. */
const silentTurn = fromCallback<EventObject, undefined, TurnEvent>(() => undefined);

export const tokenRefreshModel = {
  machine: tokenRefreshMachine.provide({ actors: { turn: silentTurn } }),
  inputs: { 'an old access token': undefined },
  events: { 'refresh.turnGranted': { '': {} }, 'refresh.tokensReplaced': { '': {} } },
  ports: {
    exchangeTokens: {
      'a new pair': { ok: true },
      'the session has ended': { ok: false, reason: 'ended' },
      'no answer': { ok: false, reason: 'unreachable' },
    },
  },
  project: () => [],
} satisfies MachineModel<typeof tokenRefreshMachine, Omit<typeof tokenRefreshPorts, 'turn'>>;
