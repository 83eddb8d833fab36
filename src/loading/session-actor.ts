import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import type { Api } from '#src/api/client.ts';
import { createSessionPorts } from '../ports/session-ports.ts';
import type { TokenRefresher } from '../ports/token-refresh.ts';
import { watchVisibility } from '../ports/watch-visibility.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { createActor } from './actors.ts';

export interface LoadedSession {
  actor: SessionActor;
  view: () => SessionView;
}

/** Import lazily: this module pulls in XState. */
export function createSessionActor(
  store: TokenStore,
  api: Api,
  refreshTokens: TokenRefresher,
): LoadedSession {
  const actor = createActor(sessionMachine.provide(createSessionPorts(store, api, refreshTokens)));
  const stopWatching = watchVisibility(actor, store);
  actor.subscribe({ complete: stopWatching });
  return { actor, view: () => sessionView(actor.getSnapshot()) };
}
