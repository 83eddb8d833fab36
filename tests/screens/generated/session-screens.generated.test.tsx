import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { beforeAll, onTestFinished } from 'vitest';
import type { Actor } from 'xstate';
import type { SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionEvent } from '#machines/session/session.types.ts';
import { type SessionView, sessionView } from '#machines/session/session.view.ts';
import { App, Providers } from '#src/app.tsx';
import type { SessionPort } from '#src/loading/lazy-session.ts';
import { createQueryClient } from '#src/queries/query-client.ts';
import { preloadScreens } from '#src/routes.tsx';
import { emptyTokenStore, type TokenStore } from '#src/storage/token-store.ts';
import { sessionExpectations } from '#tests/expectations/session.expectations.ts';
import { sessionModel } from '#tests/models/session.model.ts';
import { aShop } from '#tests/screens/shop/open-shop.tsx';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createTestPorts } from '#tests/support/running-ports.ts';

/** Paths that the model visits: a guarded one, the sign-in, and the targets of sign-out and sign-in. */
const VISITED_PATHS = ['/profile', '/login', '/', '/collection'];

const button = (name: string) => screen.queryByRole('button', { name });

const userActions: UserActions<SessionEvent> = {
  'session.restore': (event, send) => {
    const retryButton = button('Try again');
    if (retryButton) press(retryButton);
    else send(event);
  },
  'session.signIn': ({ email, password }) => {
    fillField(screen.queryByLabelText('Email'), email);
    fillField(screen.queryByLabelText('Password'), password);
    press(button('Continue'));
  },
  'session.startOver': () => press(button('Start over')),
  'session.codeNeeded': (event, send) => send(event),
  'session.signOut': () => press(button('Logout')),
  /** Sent by sign-up, Google sign-in, account deletion, the API client, waking and other tabs. */
  'session.adopt': (event, send) => send(event),
  'session.destinationReached': (event, send) => send(event),
  'session.accountDeleted': (event, send) => send(event),
  'session.resumed': (event, send) => send(event),
  'session.tokenNeeded': (event, send) => send(event),
  'session.signInAgain': (event, send) => send(event),
  'session.signedInInOtherTab': (event, send) => send(event),
  'session.refreshedInOtherTab': (event, send) => send(event),
  'session.signedOutInOtherTab': (event, send) => send(event),
};

interface ScreenContent {
  place: string;
  screen: string;
  account: string[];
  signIn: ButtonState | null;
  error: string | null;
}

const getCurrentPath = () => screen.getByLabelText('Address').textContent ?? '';

function getExpectedPath({ isSignedIn, isLoaded, isUnreachable, user }: SessionView): string {
  if (isSignedIn && getCurrentPath() === '/login') return 'where a sign-in leads';
  const isSignedOut = isLoaded && !isUnreachable && user === null;
  return isSignedOut && getCurrentPath() === '/profile' ? '/login' : getCurrentPath();
}

function getExpectedScreenName(at: string, { isLoaded, isUnreachable, state }: SessionView): string {
  if (at === '/login') return `login ${state}`;
  if (at !== '/profile') return at === '/' ? 'home' : 'collection';
  if (isUnreachable) return 'guard unreachable';
  return isLoaded ? 'profile ready' : 'guard loading';
}

function getExpectedScreen(snapshot: SessionSnapshot): ScreenContent {
  const view = sessionView(snapshot);
  const at = getExpectedPath(view);
  const isSignIn = at === '/login';
  const account = view.user ? [view.user.username, 'Logout'] : ['Login', 'Signup'];
  return {
    place: at,
    screen: getExpectedScreenName(at, view),
    account: isSignIn || !view.isLoaded ? [] : account,
    signIn: isSignIn && !view.needsCode ? [view.signInLabel, view.canSignIn] : null,
    error: isSignIn ? view.error : null,
  };
}

function readActualScreen(): ScreenContent {
  const at = getCurrentPath();
  const isSignIn = at === '/login';
  const { screen: name, state } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {};
  const header = screen.queryByRole('navigation', { name: 'Account' });
  const main = within(screen.getByRole('main'));
  return {
    place: at,
    screen: isSignIn || at === '/profile' ? `${name} ${state}` : `${name}`,
    account: [...(header?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent ?? ''),
    signIn: isSignIn
      ? (readButtons(main.queryAllByRole('button', { name: /^(Continue|Logging)/ }))[0] ?? null)
      : null,
    error: isSignIn ? main.queryByRole('alert')?.textContent || null : null,
  };
}

function toSessionPort(actor: Actor<typeof sessionMachine>): SessionPort {
  let [lastSnapshot, view] = [actor.getSnapshot(), sessionView(actor.getSnapshot())];
  return {
    view: () => {
      if (actor.getSnapshot() !== lastSnapshot)
        [lastSnapshot, view] = [actor.getSnapshot(), sessionView(actor.getSnapshot())];
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

/** The ports handle tokens, so the stored ones never change here. */
const tokenStore: TokenStore = { ...emptyTokenStore, read: () => ({ access: 'access', refresh: 'refresh' }) };

function openShop(actor: Actor<typeof sessionMachine>): ReactNode {
  aShop();
  const ports = createTestPorts();
  const queryClient = createQueryClient();
  onTestFinished(() => queryClient.clear());
  return (
    <Providers ports={{ ...ports, tokenStore, session: toSessionPort(actor) }} queryClient={queryClient}>
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
  await Promise.all(VISITED_PATHS.map(preloadScreens));
});

/** Every failure leads to the same screens; the expectations still compare its message. */
const model = { ...sessionModel, project: ({ user }: SessionSnapshot['context']) => user?.id };

await describeScreenPaths('the shop around a session', {
  model,
  initialPath: '/profile',
  renderScreen: openShop,
  userActions,
  expectations: sessionExpectations,
  navigations: { 'session.signIn': () => press(screen.queryByRole('link', { name: 'Login' })) },
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => sessionView(snapshot).state,
});
