import { createCart } from '#machines/cart/cart.store.ts';
import { type ApiRequest, createRequest } from '#src/api/client.ts';
import { keepCart, readStoredCart } from './cart-storage.ts';
import { createCheckoutMemory } from './checkout-memory.ts';
import type { Ports } from './contexts.tsx';
import { createSession } from './session-port.ts';
import { createToaster } from './toaster.ts';
import { createTokenRefresher } from './token-refresh.ts';
import { createTokenStore, noTokens, type TokenStore } from './token-store.ts';
import { currentVisit } from './visit.ts';

export interface RunningPorts extends Ports {
  stop: () => void;
}

/** Everything the screens talk to, wired to the browser and the API. */
export function createPorts(baseURL: string, publicUrl: string = location.origin): RunningPorts {
  const toaster = createToaster();
  const tokenStore = createTokenStore();
  const checkoutMemory = createCheckoutMemory(() => session.view().user?.id ?? null);
  const cart = createCart(readStoredCart());

  const plainRequest = createRequest({ read: () => null, refresh: async () => null }, baseURL);
  const refreshTokens = createTokenRefresher(tokenStore, plainRequest);
  const request = createRequest(
    {
      read: () => tokenStore.read()?.access || null,
      refresh: async (refused) => {
        // Another call or tab was faster: the session would take the new token for the refused one.
        const access = tokenStore.read()?.access;
        if (access && access !== refused) return access;
        session.send({ type: 'session.accessTokenRefused' });
        const outcome = await refreshTokens(refused);
        return outcome.ok ? (tokenStore.read()?.access ?? null) : null;
      },
    },
    baseURL,
  );

  const session = createSession(
    async () => (await import('./open-session.ts')).openSession(tokenStore, request, refreshTokens),
    tokenStore,
  );
  session.on('toast.show', ({ kind, text }) => toaster[kind](text));
  session.on('session.signedIn', checkoutMemory.dropOthers);
  session.on('session.signedOut', () => {
    tokenStore.setAuthenticated(false);
    checkoutMemory.clear();
  });

  currentVisit();
  const stopCart = keepCart(cart);
  const stopTokens = tokenStore.subscribe((hasTokens) => {
    if (hasTokens) session.send({ type: 'session.startedElsewhere' });
    else if (session.view().state !== 'signedOut') session.send({ type: 'session.endedElsewhere' });
  });
  const stopExpecting = expectSession(() => void session.start(), tokenStore);
  return {
    request,
    toaster,
    tokenStore,
    cart,
    session,
    checkoutMemory,
    openPortal: (url) => location.assign(url),
    publicUrl,
    stop: () => {
      stopCart();
      stopTokens();
      stopExpecting();
      session.stop();
    },
  };
}

/** The first touch of the page is early enough for the session; a cookie set in another tab is found on coming back. */
function expectSession(start: () => void, tokenStore: TokenStore): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const look = () => tokenStore.read() !== null && start();
  for (const touch of touches) addEventListener(touch, start, { once: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    for (const touch of touches) removeEventListener(touch, start);
    document.removeEventListener('visibilitychange', look);
  };
}

/** What the first view is rendered with on the server: a visitor of whom nothing is known, and nothing that happens. */
export function createServerPorts(request: ApiRequest, publicUrl: string): Ports {
  return {
    request,
    publicUrl,
    toaster: createToaster(),
    tokenStore: noTokens,
    cart: createCart(),
    session: createSession(() => Promise.reject(new Error('no session on the server')), noTokens),
    checkoutMemory: createCheckoutMemory(() => null),
    openPortal: () => undefined,
  };
}
