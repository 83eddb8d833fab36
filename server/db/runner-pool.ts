import { Pool, type PoolClient } from 'pg';

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
