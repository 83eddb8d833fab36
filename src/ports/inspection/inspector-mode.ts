const KEY = 'gari-inspect';

/**
 * What `?inspect` asks for, in this tab until `?inspect=off`: '' for whatever is usual here; null without it. The way back
 * from a payment page has no `?inspect`, hence the memory.
 */
export function getInspectorMode(): string | null {
  const requestedMode = new URLSearchParams(location.search).get('inspect');
  try {
    if (requestedMode !== null) sessionStorage.setItem(KEY, requestedMode);
    return sessionStorage.getItem(KEY);
  } catch {
    return requestedMode;
  }
}
