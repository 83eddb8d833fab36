const KEY = 'gari-inspect';

/**
 * What `?inspect` asks for, in this tab until `?inspect=off`: '' for whatever is usual here; null without it. The way back
 * from a payment page has no `?inspect`, hence the memory.
 */
export function wantedInspector(): string | null {
  const asked = new URLSearchParams(location.search).get('inspect');
  try {
    if (asked !== null) sessionStorage.setItem(KEY, asked);
    return sessionStorage.getItem(KEY);
  } catch {
    return asked;
  }
}
