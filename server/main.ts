import { readConfig } from './context/config.ts';
import { DemoDataError } from './demo/assert-no-demo-data.ts';
import { PortError, type RunningServer, startServer } from './start-server.ts';

/** Longer than the longest provider call, so that none is cut off before its reply. */
const GRACE_MS = 50_000;
const CONFIGURATION_ERROR = 78;

const config = readConfigOrExit();
const server = await startServer(config).catch((error: unknown) => {
  const isExplained = error instanceof DemoDataError || error instanceof PortError;
  console.error(isExplained ? error.message : error);
  process.exit(error instanceof DemoDataError ? CONFIGURATION_ERROR : 1);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(server));
process.once('disconnect', () => void shutDown(server));
process.send?.({ port: server.port });

let isClosing = false;

async function shutDown({ stop }: RunningServer): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(1), config.drainMs + GRACE_MS).unref();
  await stop();
  process.exit(0);
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(CONFIGURATION_ERROR);
  }
}
