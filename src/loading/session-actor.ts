import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import { tokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';
import type { Api } from '#src/api/client.ts';
import { createSessionPorts } from '../ports/account/session-ports.ts';
import { createTokenRefreshPorts } from '../ports/account/token-refresh-ports.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { createActor } from './actors.ts';

export { getCheckoutMemory } from '../storage/checkout-memory.ts';
export { startGarageSync } from './start-garage-sync.ts';

export interface LoadedSession {
  actor: SessionActor;
  view: () => SessionView;
}

/**
 * Import lazily: this module pulls in XState. `api` asks this session for tokens; `plainApi`, with which the session
 * refreshes them, must not.
 */
export function createSessionActor(store: TokenStore, api: Api, plainApi: Api): LoadedSession {
  const { actors, actions } = createSessionPorts(store, api);
  const tokenRefresh = tokenRefreshMachine.provide(createTokenRefreshPorts(store, plainApi));
  const actor = createActor(sessionMachine.provide({ actors: { ...actors, tokenRefresh }, actions }));
  return { actor, view: () => sessionView(actor.getSnapshot()) };
}
