import { createActor } from 'xstate';
import { createCart } from '#machines/cart/cart.store.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { createRequest } from '#src/api/client.ts';
import { keepCart, readStoredCart } from './cart-storage.ts';
import { createCheckoutMemory } from './checkout-memory.ts';
import type { Ports } from './contexts.tsx';
import { createSessionPorts } from './session-ports.ts';
import { createToaster } from './toaster.ts';
import { createTokenRefresher } from './token-refresh.ts';
import { createTokenStore } from './token-store.ts';
import { watchWaking } from './watch-waking.ts';

export interface RunningPorts extends Ports {
  stop: () => void;
}

/** Everything the screens talk to, wired to the browser and the API. */
export function createPorts(baseURL: string): RunningPorts {
  const toaster = createToaster();
  const tokenStore = createTokenStore();
  const checkoutMemory = createCheckoutMemory(() => session.getSnapshot().context.user?.id ?? null);
  const cart = createCart(readStoredCart());

  const plainRequest = createRequest({ read: () => null, refresh: async () => null }, baseURL);
  const refreshTokens = createTokenRefresher(tokenStore, plainRequest);
  const request = createRequest(
    {
      read: () => tokenStore.read()?.access || null,
      refresh: async (refused) => {
        session.send({ type: 'session.accessTokenRefused' });
        const outcome = await refreshTokens(refused);
        return outcome.ok ? (tokenStore.read()?.access ?? null) : null;
      },
    },
    baseURL,
  );

  const session = createActor(sessionMachine.provide(createSessionPorts(tokenStore, request, refreshTokens)));
  session.on('toast.show', ({ kind, text }) => toaster[kind](text));
  session.on('session.signedIn', checkoutMemory.dropOthers);
  session.on('session.signedOut', () => {
    tokenStore.setAuthenticated(false);
    checkoutMemory.clear();
  });
  session.start();
  if (!tokenStore.read()) session.send({ type: 'session.restore' });

  const stopCart = keepCart(cart);
  const stopTokens = tokenStore.subscribe((hasTokens) =>
    session.send({ type: hasTokens ? 'session.startedElsewhere' : 'session.endedElsewhere' }),
  );
  const stopWaking = watchWaking(session, tokenStore);
  return {
    request,
    toaster,
    tokenStore,
    cart,
    session,
    checkoutMemory,
    openPortal: (url) => location.assign(url),
    stop: () => {
      stopCart();
      stopTokens();
      stopWaking();
      session.stop();
    },
  };
}
