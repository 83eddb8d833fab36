import type { SessionActor } from '#machines/session/session.machine.ts';
import type { TokenStore } from '../storage/token-store.ts';

/** A minute before the access token's 900 s are over, as the session's own clock, which sleeps with the computer. */
const STALE_AFTER_MS = 840_000;

/** Tells the session when the page is looked at again, or has a network again, what happened meanwhile. */
export function watchVisibility(session: SessionActor, store: TokenStore): () => void {
  let freshSince = Date.now();
  let isFresh = false;
  const subscription = session.subscribe((snapshot) => {
    const wasFresh = isFresh;
    isFresh = snapshot.matches({ signedIn: 'fresh' });
    if (isFresh && !wasFresh) freshSince = Date.now();
  });

  function checkSession() {
    if (document.visibilityState === 'hidden') return;
    const snapshot = session.getSnapshot();
    const hasTokens = store.read() !== null;
    // Cookies, unlike local storage, tell no other tab that they changed.
    if (snapshot.hasTag('signedIn') && !hasTokens) session.send({ type: 'session.signedOutInOtherTab' });
    else if (snapshot.matches('signedOut') && hasTokens) session.send({ type: 'session.signedInInOtherTab' });
    else if (!isFresh || Date.now() - freshSince >= STALE_AFTER_MS) session.send({ type: 'session.resumed' });
  }

  document.addEventListener('visibilitychange', checkSession);
  addEventListener('online', checkSession);
  return () => {
    subscription.unsubscribe();
    document.removeEventListener('visibilitychange', checkSession);
    removeEventListener('online', checkSession);
  };
}
