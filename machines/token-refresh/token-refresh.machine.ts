/**
 * One refresh of the tokens, for the session. One tab refreshes at a time; the others wait for their turn, or until
 * they see new tokens. The machine is final with the outcome, with which the session continues.
 *
 * Clauses: SESSION-06, SESSION-07, TOKEN-03, TOKEN-04.
 */
import { setup } from 'xstate';
import { REFRESH_TURN_SECONDS } from '#contract/session-lifetimes.ts';
import { type RefreshOutput, tokenRefreshPorts } from './token-refresh.ports.ts';
import type { TokenRefreshTypes } from './token-refresh.types.ts';

const getOutput = ({ event }: { event: { output: RefreshOutput } }) => ({ output: event.output });

export const tokenRefreshMachine = setup({
  types: {} as TokenRefreshTypes,
  actors: tokenRefreshPorts,
  guards: {
    succeeded: (_, { output }: { output: RefreshOutput }) => output.ok,
    isEnded: (_, { output }: { output: RefreshOutput }) => !output.ok && output.reason === 'ended',
  },
  delays: {
    /** In ms. The tab whose turn it is may be asleep. */
    turnLimit: REFRESH_TURN_SECONDS * 1000,
  },
}).createMachine({
  id: 'tokenRefresh',
  invoke: { id: 'turn', src: 'turn' },
  initial: 'waitingForTurn',
  output: ({ event }) => event.output as RefreshOutput,
  states: {
    waitingForTurn: {
      description:
        'Another tab may be refreshing right now. This tab goes on as soon as it has the turn, sees the new tokens of the other tab, or has waited 25 s.',
      meta: { spec: ['TOKEN-04'] },
      on: {
        'refresh.turnGranted': 'exchanging',
        'refresh.tokensReplaced': { target: 'refreshed', meta: { spec: ['TOKEN-04'] } },
      },
      after: { turnLimit: { target: 'exchanging', meta: { spec: ['TOKEN-03'] } } },
    },
    exchanging: {
      description:
        'The refresh token is sent to the server, which answers a new pair. In the network panel: POST /api/token/refresh/.',
      meta: { spec: ['SESSION-06'] },
      invoke: {
        id: 'exchangeTokens',
        src: 'exchangeTokens',
        onDone: [
          { guard: { type: 'succeeded', params: getOutput }, target: 'refreshed' },
          {
            guard: { type: 'isEnded', params: getOutput },
            target: 'ended',
            meta: { spec: ['SESSION-07'] },
          },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
    },
    refreshed: {
      description: 'A fresh pair is stored, by this tab or by another one.',
      type: 'final',
      output: { ok: true },
    },
    ended: {
      description: 'There is no refresh token any more, or the server refused it: the session is over.',
      type: 'final',
      output: { ok: false, reason: 'ended' },
    },
    unreachable: {
      description: 'The server did not answer, or failed. The tokens stay as they are.',
      type: 'final',
      output: { ok: false, reason: 'unreachable' },
    },
  },
});
