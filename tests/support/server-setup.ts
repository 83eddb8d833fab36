import { afterAll, beforeAll, vi } from 'vitest';
import { restartNumbers } from '../factories/numbers.ts';

const EVENTS = ['SIGTERM', 'SIGINT', 'disconnect', 'uncaughtException', 'unhandledRejection'] as const;

/** `__extends` and the like, which tslib writes when it is first imported. */
const TSLIB_HELPER = /^__[a-z]/;

/** What the next file in this process would find changed, by name. */
const readProcessState = () =>
  new Map<string, string | number | undefined>([
    ['working directory', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`environment variable ${name}`, value] as const),
    ...Object.getOwnPropertyNames(globalThis)
      .filter((name) => !TSLIB_HELPER.test(name))
      .map((name) => [`global ${name}`, 1] as const),
    ...EVENTS.map((event) => [`listeners of ${event}`, process.listenerCount(event)] as const),
  ]);

let stateBefore: ReturnType<typeof readProcessState>;
beforeAll(() => {
  restartNumbers();
  stateBefore = readProcessState();
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const state = readProcessState();
  const names = new Set([...stateBefore.keys(), ...state.keys()]);
  // Names only: values of the environment may be secret.
  const changes = [...names].filter((name) => stateBefore.get(name) !== state.get(name));
  if (changes.length > 0) throw new Error(`This file leaves changed: ${changes.join(', ')}`);
});
