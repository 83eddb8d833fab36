import type { SessionEmitted, SessionEvent } from '#machines/session/session.types.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import type { OpenSession } from './open-session.ts';
import type { TokenStore } from './token-store.ts';

type Emitted<Type> = Type extends '*' ? SessionEmitted : Extract<SessionEmitted, { type: Type }>;

/** The session as the screens see it: what its machine shows, what it is told, what it announces. */
export interface SessionPort {
  view: () => SessionView;
  subscribe: (listener: () => void) => () => void;
  send: (event: SessionEvent) => void;
  on: <Type extends SessionEmitted['type'] | '*'>(
    type: Type,
    handle: (event: Emitted<Type>) => void,
  ) => { unsubscribe(): void };
}

/** What the machine shows a visitor without tokens. */
export const signedOut: SessionView = {
  state: 'signedOut',
  isLoaded: true,
  isSignedIn: false,
  isUnreachable: false,
  user: null,
  role: 'anonymous',
  signInLabel: 'Continue',
  canSignIn: true,
  canSignOut: false,
  error: null,
  destination: null,
};

/** What the machine shows before it has looked at the tokens. */
export const unknown: SessionView = { ...signedOut, state: 'unknown', isLoaded: false, canSignIn: false };

function sameView(one: SessionView, other: SessionView): boolean {
  return (Object.keys(one) as (keyof SessionView)[]).every((key) => one[key] === other[key]);
}

interface LazySession extends SessionPort {
  /** Loads and starts the machine, unless that has been done. */
  start: () => Promise<void>;
  stop: () => void;
}

/**
 * A session whose machine is loaded when it has something to do: at once where tokens are stored, else with the first
 * event. Until then a visitor sees what the machine would show, and events wait in order.
 */
export function createSession(load: () => Promise<OpenSession>, tokenStore: TokenStore): LazySession {
  const listeners = new Set<() => void>();
  const handlers = new Set<{ type: string; handle: (event: never) => void }>();
  const waiting: SessionEvent[] = [];
  let shown = tokenStore.read() ? unknown : signedOut;
  let session: OpenSession | null = null;
  let starting: Promise<void> | null = null;
  let isOpen = false;
  let isStopped = false;

  function show(next: SessionView) {
    if (sameView(shown, next)) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  function look({ view, actor }: OpenSession) {
    const next = view();
    if (!isOpen && !next.isLoaded && shown.isLoaded) return;
    isOpen = true;
    show(next);
    for (const event of waiting.splice(0)) actor.send(event);
  }

  async function open() {
    const opened = await load();
    if (isStopped) return;
    session = opened;
    const { actor } = opened;
    actor.on('*', (event) => {
      for (const { type, handle } of handlers)
        if (type === '*' || type === event.type) handle(event as never);
    });
    if (tokenStore.read()) show(unknown);
    actor.subscribe(() => look(opened));
    actor.start();
    if (!tokenStore.read()) actor.send({ type: 'session.restore' });
  }

  /** Without its chunk nothing is lost: the next event loads it again. */
  function start() {
    starting ??= open().catch(() => {
      starting = null;
    });
    return starting;
  }

  if (tokenStore.read()) void start();
  return {
    view: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (session && isOpen) return session.actor.send(event);
      waiting.push(event);
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
