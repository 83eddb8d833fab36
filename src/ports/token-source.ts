import { NetworkError } from '#src/api/api-error.ts';
import type { TokenSource } from '#src/api/client.ts';
import type { SessionPort } from '../loading/lazy-session.ts';
import type { TokenStore } from '../storage/token-store.ts';

/** For calls that must not ask the session: refreshing itself, and rendering on the server. */
export const noTokens: TokenSource = { read: () => null, refresh: async () => null };

/** The stored tokens, refreshed by the session. */
export function createTokenSource(store: TokenStore, session: SessionPort): TokenSource {
  const read = () => store.read()?.access || null;
  const readOther = (rejectedToken: string | null) => {
    const access = read();
    return access === rejectedToken ? null : access;
  };

  async function requestFreshToken(
    rejectedToken: string | null,
    signal: AbortSignal,
  ): Promise<string | null> {
    signal.throwIfAborted();
    const stops: (() => void)[] = [];
    const answer = new Promise<string | null>((resolve, reject) => {
      const fail = () => reject(new NetworkError('No fresh token'));
      const answers = session.on('session.tokenAnswered', ({ outcome }) => {
        if (outcome === 'unreachable') fail();
        else resolve(outcome === 'refreshed' ? readOther(rejectedToken) : null);
      });
      // A sign-out, for example, ends a refresh without an answer or does not begin one.
      const failUnlessRefreshing = () => {
        const { isLoaded, isRefreshing } = session.view();
        if (isLoaded && !isRefreshing) fail();
      };
      const abort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', abort);
      stops.push(
        () => answers.unsubscribe(),
        session.subscribe(failUnlessRefreshing),
        () => signal.removeEventListener('abort', abort),
      );
      session.send({ type: 'session.tokenNeeded' });
      failUnlessRefreshing();
    });
    return answer.finally(() => stops.forEach((stop) => stop()));
  }

  return {
    read,
    async refresh(rejectedToken, signal) {
      if (!store.read()) return null;
      // Another call or tab may have refreshed first.
      return readOther(rejectedToken) ?? requestFreshToken(rejectedToken, signal);
    },
  };
}
