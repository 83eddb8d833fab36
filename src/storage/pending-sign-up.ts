const KEY = 'gari-sign-up';
const PENDING = 'pending';

/**
 * Whether a sign-up that began in this browser waits for its code. Only a hint for asking the server, whose ticket the
 * page cannot read. In local storage, because the tab may be gone when the shopper returns from their mail.
 */
export function isSignUpPending(): boolean {
  try {
    return localStorage.getItem(KEY) === PENDING;
  } catch {
    return false;
  }
}

export function setSignUpPending(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(KEY, PENDING);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, a page that is loaded again shows the form.
  }
}
