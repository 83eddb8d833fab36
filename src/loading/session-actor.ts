import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { createSessionPorts } from '../ports/session-ports.ts';
import type { TokenRefresher } from '../ports/token-refresh.ts';
import { watchVisibility } from '../ports/watch-visibility.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { createActor } from './actors.ts';

export interface LoadedSession {
  /** Not started yet. */
  actor: SessionActor;
  view: () => SessionView;
}

/** The session's machine over the API and the token store; in a chunk of its own, with XState. */
export function createSessionActor(
  store: TokenStore,
  request: ApiRequest,
  refreshTokens: TokenRefresher,
): LoadedSession {
  const actor = createActor(sessionMachine.provide(createSessionPorts(store, request, refreshTokens)));
  const stopWatching = watchVisibility(actor, store);
  actor.subscribe({ complete: stopWatching });
  return { actor, view: () => sessionView(actor.getSnapshot()) };
}
