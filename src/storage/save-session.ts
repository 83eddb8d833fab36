import type { LoginReply, User } from '#contract/types.ts';
import type { TokenStore } from './token-store.ts';

export function saveSession(store: TokenStore, { tokens, user }: Partial<LoginReply>): User | null {
  if (!tokens?.access_token || !user) return null;
  store.write({ access: tokens.access_token, refresh: tokens.refresh_token });
  store.setAuthenticated(true);
  return user;
}
