import type { SessionActor } from '#machines/session/session.machine.ts';
import type { TokenStore } from '../storage/token-store.ts';

/**
 * One minute less than the access token's 900 s. Needed because the session's own timer pauses while the computer
 * sleeps.
 */
const STALE_AFTER_MS = 840_000;

/** Checks the session whenever the page becomes visible or the network returns. */
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
    // Unlike local storage, cookies do not notify other tabs of changes.
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
