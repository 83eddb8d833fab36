import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createSandbox, type SandboxOptions, sandboxContext } from './app.ts';
import { sweepFlutterwave } from './flutterwave/webhooks.ts';
import { sweepPesapal } from './pesapal/sweep.ts';
import { sweepSafaricom } from './safaricom/sweep.ts';
import { startMailServer } from './smtp/mail-server.ts';
import { prepareState } from './state.ts';

const SWEEP_EVERY_MS = 250;

export interface RunningSandbox {
  port: number;
  smtpPort: number;
  url: string;
  close(): Promise<void>;
}

/** Prepares the tables, listens on loopback for requests and mail (port 0: any free one) and lets time pass. */
export async function startSandbox({
  port,
  smtpPort = 0,
  ...options
}: SandboxOptions & { port: number; smtpPort?: number }): Promise<RunningSandbox> {
  await prepareState(options.sql);
  const mailServer = await startMailServer(sandboxContext(options), smtpPort);
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
  const stopSweeping = keepSweeping(options);
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

/** Rounds do not wait for slow shops, but never run over each other; stopping waits for all that was begun. */
function keepSweeping(options: SandboxOptions): () => Promise<void> {
  const sandbox = sandboxContext(options);
  const sending = new Set<Promise<void>>();
  let round: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    try {
      for (const sweepProvider of [sweepSafaricom, sweepPesapal, sweepFlutterwave]) {
        const { sent } = await sweepProvider(sandbox);
        sending.add(sent);
        void sent.catch(fail).finally(() => sending.delete(sent));
      }
    } catch (error) {
      fail(error);
    }
  }
  function fail(error: unknown): void {
    sandbox.log('sweep failed', { error: String(error) });
  }

  const timer = setInterval(() => {
    round ??= sweep().finally(() => {
      round = null;
    });
  }, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await round;
    await Promise.allSettled(sending);
  };
}
