import { type EventObject, fromCallback } from 'xstate';
import { unprovidedPort } from '../unprovided-port.ts';

/** 'ended': the refresh token is gone or was refused. 'unreachable': there was no answer, or a failure of the server. */
export type RefreshOutput = { ok: true } | { ok: false; reason: 'ended' | 'unreachable' };

export type TurnEvent =
  /** No other tab is refreshing, and none can begin until this machine is done. */
  | { type: 'refresh.turnGranted' }
  /** Another tab has stored other tokens since this machine started. */
  | { type: 'refresh.tokensReplaced' };

export const tokenRefreshPorts = {
  /** Requests the turn among all tabs and keeps it until it is stopped. Never throws. */
  turn: fromCallback<EventObject, undefined, TurnEvent>(() => {
    throw new Error('port not provided: turn');
  }),
  /** Exchanges the stored refresh token for a new pair and stores it, unless the stored one has changed meanwhile. */
  exchangeTokens: unprovidedPort<RefreshOutput, void>('exchangeTokens'),
};
