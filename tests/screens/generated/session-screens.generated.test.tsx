import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { beforeAll, onTestFinished } from 'vitest';
import type { Actor } from 'xstate';
import type { SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionEvent } from '#machines/session/session.types.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import { App, Providers } from '#src/app.tsx';
import { createPorts } from '#src/ports/create-ports.ts';
import { createQueryClient } from '#src/ports/query-client.ts';
import type { SessionPort } from '#src/ports/session-port.ts';
import { noTokens, type TokenStore } from '#src/ports/token-store.ts';
import { preloadScreens } from '#src/routes.tsx';
import { sessionModel } from '#tests/models/session.model.ts';
import { aShop } from '#tests/screens/shop/open-shop.tsx';
import { sessionSights } from '#tests/sights/session.sights.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
  write,
} from '#tests/support/screen-walk.tsx';

/** The screens that the walk comes by: a guarded one, the sign-in, and where a sign-out and a sign-in lead. */
const PLACES = ['/profile', '/login', '/', '/collection'];

const button = (name: string) => screen.queryByRole('button', { name });

const gestures: Gestures<SessionEvent> = {
  'session.restore': (event, send) => {
    const again = button('Try again');
    if (again) press(again);
    else send(event);
  },
  'session.signIn': ({ email, password }) => {
    write(screen.queryByLabelText('Email'), email);
    write(screen.queryByLabelText('Password'), password);
    press(button('Continue'));
  },
  'session.signOut': () => press(button('Logout')),
  /** What sign-up, identity sign-in, deletion dialog, API client, wake watcher and other tabs tell the session. */
  'session.adopt': (event, send) => send(event),
  'session.arrived': (event, send) => send(event),
  'session.accountDeleted': (event, send) => send(event),
  'session.woke': (event, send) => send(event),
  'session.accessTokenRefused': (event, send) => send(event),
  'session.startedElsewhere': (event, send) => send(event),
  'session.endedElsewhere': (event, send) => send(event),
};

interface Shown {
  /** Where the browser is, or has to be. */
  place: string;
  screen: string;
  /** Of the header: whose session it is and the way out, or the two ways in. */
  account: string[];
  signIn: ButtonShown | null;
  error: string | null;
}

const place = () => screen.getByLabelText('Address').textContent ?? '';

function placeFor({ isSignedIn, isLoaded, isUnreachable, user }: SessionView): string {
  if (isSignedIn && place() === '/login') return 'where a sign-in leads';
  const isKnownToBeOut = isLoaded && !isUnreachable && user === null;
  return isKnownToBeOut && place() === '/profile' ? '/login' : place();
}

function screenAt(at: string, { isLoaded, isUnreachable, state }: SessionView): string {
  if (at === '/login') return `login ${state}`;
  if (at !== '/profile') return at === '/' ? 'home' : 'collection';
  if (isUnreachable) return 'guard unreachable';
  return isLoaded ? 'profile ready' : 'guard loading';
}

function screenOf(snapshot: SessionSnapshot): Shown {
  const view = sessionView(snapshot);
  const at = placeFor(view);
  const isSignIn = at === '/login';
  const account = view.user ? [view.user.username, 'Logout'] : ['Login', 'Signup'];
  return {
    place: at,
    screen: screenAt(at, view),
    account: isSignIn || !view.isLoaded ? [] : account,
    signIn: isSignIn ? [view.signInLabel, view.canSignIn] : null,
    error: isSignIn ? view.error : null,
  };
}

function screenShown(): Shown {
  const at = place();
  const isSignIn = at === '/login';
  const { screen: name, state } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {};
  const header = screen.queryByRole('navigation', { name: 'Account' });
  const main = within(screen.getByRole('main'));
  return {
    place: at,
    screen: isSignIn || at === '/profile' ? `${name} ${state}` : `${name}`,
    account: [...(header?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent ?? ''),
    signIn: isSignIn
      ? (buttonsShown(main.queryAllByRole('button', { name: /^(Continue|Logging)/ }))[0] ?? null)
      : null,
    error: isSignIn ? (main.queryByRole('alert')?.textContent ?? null) : null,
  };
}

/** The session that the walk moves, as the screens meet it. */
function portOf(actor: Actor<typeof sessionMachine>): SessionPort {
  let [seen, view] = [actor.getSnapshot(), sessionView(actor.getSnapshot())];
  return {
    view: () => {
      if (actor.getSnapshot() !== seen)
        [seen, view] = [actor.getSnapshot(), sessionView(actor.getSnapshot())];
      return view;
    },
    subscribe: (listener) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    send: (event) => actor.send(event),
    on: (type, handle) => actor.on(type, handle as never),
  };
}

/** Tokens are the ports' business, and the walk has none of them: those of this browser never change. */
const tokenStore: TokenStore = { ...noTokens, read: () => ({ access: 'access', refresh: 'refresh' }) };

function openShop(actor: Actor<typeof sessionMachine>): ReactNode {
  aShop();
  const running = createPorts('');
  const queryClient = createQueryClient();
  onTestFinished(() => {
    running.stop();
    queryClient.clear();
  });
  return (
    <Providers ports={{ ...running, tokenStore, session: portOf(actor) }} queryClient={queryClient}>
      <App />
      <Address />
    </Providers>
  );
}

function Address() {
  const { pathname } = useLocation();
  return <output aria-label="Address">{pathname}</output>;
}

beforeAll(async () => {
  window.scrollTo = () => {};
  await Promise.all(PLACES.map(preloadScreens));
});

/** Every failure leads to the same screens; what they say of it is compared all the same. */
const model = { ...sessionModel, project: ({ user }: SessionSnapshot['context']) => user?.id };

describeScreenWalk('the shop around a session', {
  model,
  at: '/profile',
  show: openShop,
  gestures,
  sights: sessionSights,
  ways: { 'session.signIn': () => press(screen.queryByRole('link', { name: 'Login' })) },
  screenOf,
  screenShown,
  stateOf: (snapshot) => sessionView(snapshot).state,
});
