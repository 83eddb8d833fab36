import { pino } from 'pino';

/** Structured logs on standard output. Callers log ids and codes; a phone only through maskPhone. */
export function createLog(level: string) {
  return pino({
    level,
    redact: {
      paths: ['password', 'token', 'access', 'refresh', 'authorization', '*.password', '*.token', '*.authorization'],
      censor: '[secret]',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
