/** The order matters: most browsers also name others in their user agent. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Opera Mini', 'Opera Mini'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const OPERATING_SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Returns a label such as 'Chrome on Android', never text from the user agent itself. */
export function toDeviceLabel(userAgent: string): string {
  const findName = (names: typeof BROWSERS | typeof OPERATING_SYSTEMS) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const browser = findName(BROWSERS);
  const system = findName(OPERATING_SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
