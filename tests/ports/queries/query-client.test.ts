import { expect, test } from 'vitest';
import type { SessionEmitted } from '#machines/session/session.types.ts';
import { type SessionPort, signedOutView } from '#src/loading/lazy-session.ts';
import { clearPrivateQueries, createQueryClient } from '#src/queries/query-client.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };

function openBrowser(startsSignedIn: boolean) {
  let view = startsSignedIn ? { ...signedOutView, user } : signedOutView;
  const listeners = new Set<() => void>();
  const handlers = new Map<string, () => void>();
  const session: SessionPort = {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: () => undefined,
    on: (type, handle) => {
      handlers.set(type, handle as () => void);
      return { unsubscribe: () => undefined };
    },
  };
  const queryClient = createQueryClient();
  clearPrivateQueries(queryClient, session);
  for (const key of [
    ['catalogue', 'product', 'part-1'],
    ['site', 'config'],
    ['orders', 'own'],
    ['campaigns'],
  ])
    queryClient.setQueryData(key, 'a reply');
  return {
    emit: (type: SessionEmitted['type']) => handlers.get(type)?.(),
    show: (userId: number | null) => {
      view = { ...signedOutView, user: userId === null ? null : { ...user, id: userId } };
      for (const listener of listeners) listener();
    },
    keys: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
  };
}

const ALL = ['catalogue', 'site', 'orders', 'campaigns'];
const PUBLIC = ['catalogue', 'site'];

test.each(['session.signedOut', 'session.expired'] as const)(
  '[SESSION-10] %s clears what belongs to the user',
  (type) => {
    const { emit, keys } = openBrowser(true);
    emit(type);
    expect(keys()).toEqual(PUBLIC);
  },
);

test('another event of the session clears nothing', () => {
  const { emit, keys } = openBrowser(true);
  emit('session.signedIn');
  expect(keys()).toEqual(ALL);
});

test('another user clears what belongs to the one before, even with nobody in between', () => {
  const { show, keys } = openBrowser(true);
  show(7);
  show(null);
  show(7);
  expect(keys()).toEqual(ALL);
  show(null);
  show(8);
  expect(keys()).toEqual(PUBLIC);
});

test('the first user clears nothing, the second does', () => {
  const { show, keys } = openBrowser(false);
  show(7);
  expect(keys()).toEqual(ALL);
  show(8);
  expect(keys()).toEqual(PUBLIC);
});

test('nothing is repeated or read again by itself', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  });
});
