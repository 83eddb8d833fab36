const KEY = 'gari-inspect';

/**
 * Returns the value of `?inspect`, '' for the default mode, or null without it. Remembered per tab until
 * `?inspect=off`, because returning from a payment page drops the parameter.
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
