import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createSandbox, createSandboxContext, type SandboxOptions } from './app.ts';
import { sweepFlutterwave } from './flutterwave/webhooks.ts';
import { sweepPesapal } from './pesapal/sweep.ts';
import { sweepSafaricom } from './safaricom/sweep.ts';
import { startMailServer } from './smtp/mail-server.ts';
import { prepareState } from './state.ts';

const SWEEP_INTERVAL_MS = 250;

export interface RunningSandbox {
  port: number;
  smtpPort: number;
  url: string;
  close(): Promise<void>;
}

/** Prepares the tables, listens on loopback for HTTP and SMTP (port 0: any free port) and starts the sweep. */
export async function startSandbox({
  port,
  smtpPort = 0,
  ...options
}: SandboxOptions & { port: number; smtpPort?: number }): Promise<RunningSandbox> {
  await prepareState(options.sql);
  const mailServer = await startMailServer(createSandboxContext(options), smtpPort);
  const server = createAdaptorServer({ fetch: createSandbox(options).fetch });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    await mailServer.close();
    throw error;
  }
  const address = server.address() as AddressInfo;
  const stopSweeping = startSweeping(options);
  return {
    port: address.port,
    smtpPort: mailServer.port,
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([closed, mailServer.close(), stopSweeping()]);
    },
  };
}

/** Sweeps do not wait for deliveries and never overlap. Stopping waits for everything in progress. */
function startSweeping(options: SandboxOptions): () => Promise<void> {
  const sandbox = createSandboxContext(options);
  const pendingDeliveries = new Set<Promise<void>>();
  let currentSweep: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    try {
      for (const sweepProvider of [sweepSafaricom, sweepPesapal, sweepFlutterwave]) {
        const { sent } = await sweepProvider(sandbox);
        pendingDeliveries.add(sent);
        void sent.catch(logFailure).finally(() => pendingDeliveries.delete(sent));
      }
    } catch (error) {
      logFailure(error);
    }
  }
  function logFailure(error: unknown): void {
    sandbox.log('sweep failed', { error: String(error) });
  }

  const timer = setInterval(() => {
    currentSweep ??= sweep().finally(() => {
      currentSweep = null;
    });
  }, SWEEP_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await currentSweep;
    await Promise.allSettled(pendingDeliveries);
  };
}
