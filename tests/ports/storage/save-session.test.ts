import { expect, test } from 'vitest';
import { saveSession } from '#src/storage/save-session.ts';
import { createTokenStore } from '#src/storage/token-store.ts';

const user = { id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test', is_staff: false, is_superuser: false };
const tokens = { access_token: 'a1', refresh_token: 'r1' };

test('[SESSION-01] the tokens of a reply are stored, and its user returned', () => {
  const store = createTokenStore();
  expect(saveSession(store, { tokens, user })).toEqual(user);
  expect(store.read()).toEqual({ access: 'a1', refresh: 'r1' });
  expect(store.isAuthenticated()).toBe(true);
});

test.each([
  ['no tokens', { user }],
  ['an empty access token', { tokens: { ...tokens, access_token: '' }, user }],
  ['no user', { tokens }],
])('a reply with %s signs nobody in', (_, reply) => {
  const store = createTokenStore();
  expect(saveSession(store, reply)).toBeNull();
  expect(store.read()).toBeNull();
  expect(store.isAuthenticated()).toBe(false);
});
