import { createCart } from '#machines/cart/cart.store.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import { type Api, createApi } from '#src/api/client.ts';
import type { Ports } from '../hooks/contexts.tsx';
import { createLazyErrorReporter } from '../loading/lazy-error-reporter.ts';
import { createLazyGarageSync, type GarageSyncPort } from '../loading/lazy-garage-sync.ts';
import { createLazySession, type LazySession } from '../loading/lazy-session.ts';
import { persistCart, readStoredCart } from '../storage/cart-storage.ts';
import { createCheckoutMemory } from '../storage/checkout-memory.ts';
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
  const checkoutMemory = createCheckoutMemory(() => session.view().user?.id ?? null);
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
    const { createSessionActor } = await import('../loading/session-actor.ts');
    return createSessionActor(sessionTokens, api, createApi(noTokens, baseURL));
  }, tokenStore);
  const api = createApi(createTokenSource(tokenStore, session), baseURL);
  const garageSync = createLazyGarageSync(
    async () => {
      const { createGarageSyncActor } = await import('../loading/garage-sync-actor.ts');
      return createGarageSyncActor({ api, garage, tokenStore });
    },
    ({ kind, text }) => toaster[kind](text),
  );
  /** Whose garage is kept the same as this device's; a restored session announces nobody. */
  let syncedUserId: number | null = null;
  session.on('toast.show', ({ kind, text }) => toaster[kind](text));
  session.on('session.signedIn', ({ user }) => {
    isSessionEndedHere = false;
    checkoutMemory.dropOtherUsers(user.id);
  });
  session.on('session.signedOut', () => {
    tokenStore.setAuthenticated(false);
    checkoutMemory.clear();
    syncedUserId = null;
    // First, so that the cars removed from this device are not removed from the account.
    garageSync.send({ type: 'session.signedOut' });
    if (isSessionEndedHere) garage.trigger['garage.clear']();
  });

  session.on('session.expired', () => {
    syncedUserId = null;
    garageSync.send({ type: 'session.signedOut' });
  });
  session.subscribe(() => {
    const { user } = session.view();
    if (user === null || user.id === syncedUserId) return;
    syncedUserId = user.id;
    garageSync.send({ type: 'session.signedIn', userId: user.id });
  });
  garage.on('garage.full', () => toaster.error('Your garage is full'));

  getCurrentVisit();
  const stopCartStorage = persistCart(cart);
  const stopGarageStorage = persistGarage(garage);
  // After the storage, from which the changes are read.
  garage.on('garage.changed', () => garageSync.send({ type: 'garage.changed' }));
  const stopSyncTrigger = syncOnReturn(garageSync);
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
    garageSync,
    session,
    checkoutMemory,
    openPortal: (url) => location.assign(url),
    publicUrl,
    reportError: createLazyErrorReporter(baseURL),
    stop: () => {
      stopCartStorage();
      stopGarageStorage();
      stopSyncTrigger();
      garageSync.stop();
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

/** Another device may have changed the account's cars while the tab was hidden. */
function syncOnReturn(garageSync: GarageSyncPort): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') garageSync.send({ type: 'tab.returned' });
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
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
    garageSync: { getSnapshot: () => null, subscribe: () => () => undefined, send: () => undefined },
    session: createLazySession(() => Promise.reject(new Error('no session on the server')), emptyTokenStore),
    checkoutMemory: createCheckoutMemory(() => null),
    openPortal: () => undefined,
    reportError: () => undefined,
  };
}
