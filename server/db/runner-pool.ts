import { Pool, type PoolClient } from 'pg';
import { TracedClient } from './traced-client.ts';

/** As `pg` calls back: with an error or a client, and with what gives that back. */
export type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: boolean | Error) => void,
) => void;

/**
 * A pool for graphile-worker, which gives the connection that listens back twice when that is lost while a runner ends. `pg`
 * throws at the second time, where nobody catches it.
 */
export class RunnerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (destroy) => {
        if (!isReleased) release(destroy);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/**
 * For a runner whose jobs are nearly all for later: its workers ask for those that are due every few seconds anyway, and one of
 * them would ask at every new job.
 */
export class PollingClient extends TracedClient {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const isNewJob =
      event === 'notification' && (args[0] as { channel?: string } | undefined)?.channel === 'jobs:insert';
    return isNewJob || super.emit(event, ...args);
  }
}
