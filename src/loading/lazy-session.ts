import type { SessionEmitted, SessionEvent } from '#machines/session/session.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import type { TokenStore } from '../storage/token-store.ts';
import type { LoadedSession } from './session-actor.ts';

type Emitted<Type> = Type extends '*' ? SessionEmitted : Extract<SessionEmitted, { type: Type }>;

export interface SessionPort {
  view: () => SessionView;
  subscribe: (listener: () => void) => () => void;
  send: (event: SessionEvent) => void;
  on: <Type extends SessionEmitted['type'] | '*'>(
    type: Type,
    handle: (event: Emitted<Type>) => void,
  ) => { unsubscribe(): void };
}

export const signedOutView: SessionView = {
  state: 'signedOut',
  isLoaded: true,
  isSignedIn: false,
  isRefreshing: false,
  isUnreachable: false,
  needsCode: false,
  user: null,
  role: 'anonymous',
  signInLabel: 'Continue',
  canSignIn: true,
  canSignOut: false,
  error: null,
  destination: null,
};

/** The machine's view before it has read the tokens. */
export const unknownView: SessionView = {
  ...signedOutView,
  state: 'unknown',
  isLoaded: false,
  canSignIn: false,
};

function areViewsEqual(a: SessionView, b: SessionView): boolean {
  return (Object.keys(a) as (keyof SessionView)[]).every((key) => a[key] === b[key]);
}

export interface LazySession extends SessionPort {
  start: () => Promise<void>;
  stop: () => void;
}

/**
 * Loads the session machine immediately if tokens are stored, otherwise on the first event. Until then it shows the
 * view the machine would show and queues events in order.
 */
export function createLazySession(load: () => Promise<LoadedSession>, tokenStore: TokenStore): LazySession {
  const listeners = new Set<() => void>();
  const handlers = new Set<{ type: string; handle: (event: never) => void }>();
  const queuedEvents: SessionEvent[] = [];
  let currentView = tokenStore.read() ? unknownView : signedOutView;
  let session: LoadedSession | null = null;
  let starting: Promise<void> | null = null;
  let isReady = false;
  let isStopped = false;

  function setView(next: SessionView) {
    if (areViewsEqual(currentView, next)) return;
    currentView = next;
    for (const listener of listeners) listener();
  }

  function syncView({ view, actor }: LoadedSession) {
    const next = view();
    if (!isReady && !next.isLoaded && currentView.isLoaded) return;
    isReady = true;
    setView(next);
    for (const event of queuedEvents.splice(0)) actor.send(event);
  }

  async function loadAndStart() {
    const loadedSession = await load();
    if (isStopped) return;
    session = loadedSession;
    const { actor } = loadedSession;
    actor.on('*', (event) => {
      for (const { type, handle } of handlers)
        if (type === '*' || type === event.type) handle(event as never);
    });
    if (tokenStore.read()) setView(unknownView);
    actor.subscribe(() => syncView(loadedSession));
    actor.start();
    if (!tokenStore.read()) actor.send({ type: 'session.restore' });
  }

  /** A failed chunk load is retried on the next event. */
  function start() {
    starting ??= loadAndStart().catch(() => {
      starting = null;
    });
    return starting;
  }

  if (tokenStore.read()) void start();
  return {
    view: () => currentView,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (session && isReady) return session.actor.send(event);
      queuedEvents.push(event);
      void start();
    },
    on(type, handle) {
      const handler = { type, handle };
      handlers.add(handler);
      return { unsubscribe: () => void handlers.delete(handler) };
    },
    start,
    stop() {
      isStopped = true;
      session?.actor.stop();
    },
  };
}
