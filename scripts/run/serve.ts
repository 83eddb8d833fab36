import { runShop } from './host.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** The first process of a container ignores a signal that it does not handle. */
const leave = (signal: keyof typeof SIGNAL_NUMBERS) => process.exit(128 + SIGNAL_NUMBERS[signal]);
for (const signal of SIGNALS) process.on(signal, leave);

/** `npm start` of a built shop, without npm, the sources or a build: what a release starts. */
try {
  await runShop({ LOG_LEVEL: 'info', DEMO_HISTORY: 'on', ...process.env });
  // From here on they are handled by the shop.
  for (const signal of SIGNALS) process.off(signal, leave);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
