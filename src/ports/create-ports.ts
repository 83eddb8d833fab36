import { createCart } from '#machines/cart/cart.store.ts';
import { type Api, createApi } from '#src/api/client.ts';
import type { Ports } from '../hooks/contexts.tsx';
import { createLazySession } from '../loading/lazy-session.ts';
import { persistCart, readStoredCart } from '../storage/cart-storage.ts';
import { createCheckoutMemory } from '../storage/checkout-memory.ts';
import { createTokenStore, emptyTokenStore, type TokenStore } from '../storage/token-store.ts';
import { getCurrentVisit } from '../storage/visit.ts';
import { createToaster } from './toaster.ts';
import { createTokenRefresher } from './token-refresh.ts';

export interface RunningPorts extends Ports {
  stop: () => void;
}

export function createPorts(baseURL: string, publicUrl: string = location.origin): RunningPorts {
  const toaster = createToaster();
  const tokenStore = createTokenStore();
  const checkoutMemory = createCheckoutMemory(() => session.view().user?.id ?? null);
  const cart = createCart(readStoredCart());

  const plainApi = createApi({ read: () => null, refresh: async () => null }, baseURL);
  const refreshTokens = createTokenRefresher(tokenStore, plainApi);
  const api = createApi(
    {
      read: () => tokenStore.read()?.access || null,
      refresh: async (rejectedToken) => {
        // Another call or tab refreshed first. Return its token, or the session would treat it as the rejected one.
        const access = tokenStore.read()?.access;
        if (access && access !== rejectedToken) return access;
        session.send({ type: 'session.accessTokenRejected' });
        const outcome = await refreshTokens(rejectedToken);
        return outcome.ok ? (tokenStore.read()?.access ?? null) : null;
      },
    },
    baseURL,
  );

  const session = createLazySession(
    async () =>
      (await import('../loading/session-actor.ts')).createSessionActor(tokenStore, api, refreshTokens),
    tokenStore,
  );
  session.on('toast.show', ({ kind, text }) => toaster[kind](text));
  session.on('session.signedIn', ({ user }) => checkoutMemory.dropOtherUsers(user.id));
  session.on('session.signedOut', () => {
    tokenStore.setAuthenticated(false);
    checkoutMemory.clear();
  });

  getCurrentVisit();
  const stopCartStorage = persistCart(cart);
  const stopTokenListener = tokenStore.subscribe((hasTokens) => {
    if (hasTokens) session.send({ type: 'session.signedInInOtherTab' });
    else if (session.view().state !== 'signedOut') session.send({ type: 'session.signedOutInOtherTab' });
  });
  const stopSessionTriggers = startSessionOnActivity(() => void session.start(), tokenStore);
  return {
    api,
    toaster,
    tokenStore,
    cart,
    session,
    checkoutMemory,
    openPortal: (url) => location.assign(url),
    publicUrl,
    stop: () => {
      stopCartStorage();
      stopTokenListener();
      stopSessionTriggers();
      session.stop();
    },
  };
}

/** Starts on the first interaction, or when the page becomes visible and another tab has signed in via cookies. */
function startSessionOnActivity(start: () => void, tokenStore: TokenStore): () => void {
  const activityEvents = ['pointerdown', 'keydown'] as const;
  const startIfSignedIn = () => tokenStore.read() !== null && start();
  for (const eventType of activityEvents) addEventListener(eventType, start, { once: true });
  document.addEventListener('visibilitychange', startIfSignedIn);
  return () => {
    for (const eventType of activityEvents) removeEventListener(eventType, start);
    document.removeEventListener('visibilitychange', startIfSignedIn);
  };
}

/** For server rendering: an anonymous visitor, and actions that do nothing. */
export function createServerPorts(api: Api, publicUrl: string): Ports {
  return {
    api,
    publicUrl,
    toaster: createToaster(),
    tokenStore: emptyTokenStore,
    cart: createCart(),
    session: createLazySession(() => Promise.reject(new Error('no session on the server')), emptyTokenStore),
    checkoutMemory: createCheckoutMemory(() => null),
    openPortal: () => undefined,
  };
}
