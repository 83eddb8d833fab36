const SHOWN_DIGITS = 4;

/** 'nze141-6012345' → 'NZE141-•••2345'. Without a separator only the last four characters are shown. */
export function maskFrame(frame: string): string {
  const [, code = '', serial = ''] = /(?:(.*[A-Z\d])[^A-Z\d]+)?([A-Z\d]+)/.exec(frame.toUpperCase()) ?? [];
  const shown = serial.length > SHOWN_DIGITS ? serial.slice(-SHOWN_DIGITS) : '';
  return `${code && `${code}-`}•••${shown}`;
}
