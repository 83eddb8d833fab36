import { createCart } from '#machines/cart/cart.store.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import { type Api, createApi } from '#src/api/client.ts';
import type { Ports } from '../hooks/contexts.tsx';
import { createLazyErrorReporter } from '../loading/lazy-error-reporter.ts';
import { createLazySession, type LazySession } from '../loading/lazy-session.ts';
import type { RunningGarageSync } from '../loading/start-garage-sync.ts';
import { persistCart, readStoredCart } from '../storage/cart-storage.ts';
import type { CheckoutMemory } from '../storage/checkout-memory.ts';
import { persistGarage, readStoredGarage } from '../storage/garage-storage.ts';
import {
  createTokenStore,
  emptyTokenStore,
  type TokenChange,
  type TokenStore,
} from '../storage/token-store.ts';
import { getCurrentVisit } from '../storage/visit.ts';
import { createToaster } from './toaster.ts';
import { createTokenSource, noTokens } from './token-source.ts';

const OTHER_TAB_EVENTS = {
  stored: 'session.signedInInOtherTab',
  replaced: 'session.refreshedInOtherTab',
  removed: 'session.signedOutInOtherTab',
} as const satisfies Record<TokenChange, string>;

export interface RunningPorts extends Ports {
  stop: () => void;
}

export function createPorts(baseURL: string, publicUrl: string = location.origin): RunningPorts {
  const toaster = createToaster();
  const tokenStore = createTokenStore();
  // Loaded with the session, without which there is nothing to clear and nothing to keep the same.
  let checkoutMemory: CheckoutMemory | null = null;
  let garageSync: RunningGarageSync | null = null;
  const cart = createCart(readStoredCart());
  const garage = createGarage(readStoredGarage());

  /** Other tabs follow the storage. If they cleared the garage too, one that wakes late would lose a car chosen since. */
  let isSessionEndedHere = false;
  const sessionTokens: TokenStore = {
    ...tokenStore,
    clear() {
      isSessionEndedHere = true;
      tokenStore.clear();
    },
  };
  const session = createLazySession(async () => {
    const { createSessionActor, getCheckoutMemory, startGarageSync } = await import(
      '../loading/session-actor.ts'
    );
    checkoutMemory = getCheckoutMemory({ session });
    garageSync = startGarageSync({ api, garage, session, toaster, tokenStore });
    return createSessionActor(sessionTokens, api, createApi(noTokens, baseURL));
  }, tokenStore);
  const api = createApi(createTokenSource(tokenStore, session), baseURL);
  session.on('toast.show', ({ kind, text }) => toaster[kind](text));
  session.on('session.signedIn', ({ user }) => {
    isSessionEndedHere = false;
    checkoutMemory?.dropOtherUsers(user.id);
  });
  session.on('session.signedOut', () => {
    tokenStore.setAuthenticated(false);
    checkoutMemory?.clear();
    // First, so that the cars removed from this device are not removed from the account.
    garageSync?.send({ type: 'session.signedOut' });
    if (isSessionEndedHere) garage.trigger['garage.clear']();
  });

  garage.on('garage.full', () => toaster.error('Your garage is full'));

  getCurrentVisit();
  const stopCartStorage = persistCart(cart);
  const stopGarageStorage = persistGarage(garage);
  const stopTokenListener = tokenStore.subscribe((change) => {
    if (change !== 'removed' || session.view().state !== 'signedOut')
      session.send({ type: OTHER_TAB_EVENTS[change] });
  });
  const stopSessionTriggers = startSessionOnActivity(session, tokenStore);
  return {
    api,
    toaster,
    tokenStore,
    cart,
    garage,
    getGarageSync: () => garageSync,
    session,
    openPortal: (url) => location.assign(url),
    publicUrl,
    reportError: createLazyErrorReporter(baseURL),
    stop: () => {
      stopCartStorage();
      stopGarageStorage();
      garageSync?.stop();
      stopTokenListener();
      stopSessionTriggers();
      session.stop();
    },
  };
}

/** Starts on the first interaction, or when the page becomes visible and another tab has signed in via cookies. */
function startSessionOnActivity(session: LazySession, tokenStore: TokenStore): () => void {
  const activityEvents = ['pointerdown', 'keydown'] as const;
  const start = () => void session.start();
  const startIfSignedIn = () => {
    const isSignedInElsewhere = session.view().state === 'signedOut' && tokenStore.read() !== null;
    if (isSignedInElsewhere) session.send({ type: 'session.signedInInOtherTab' });
  };
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
    garage: createGarage(),
    getGarageSync: () => null,
    session: createLazySession(() => Promise.reject(new Error('no session on the server')), emptyTokenStore),
    openPortal: () => undefined,
    reportError: () => undefined,
  };
}
