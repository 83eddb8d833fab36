import { callbackify } from 'node:util';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import type { ConnectCallback } from './runner-pool.ts';

const POSITION_TIMEOUT_MS = 1_000;

const SELECT_LAG = `
  select case when not pg_is_in_recovery() then null
    when exists (select from pg_stat_wal_receiver) and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`;

/** What standbys must have replayed before they may be read from: the last change that this process has heard of. */
export class StandbyPosition {
  #required = 0n;
  #isKnown = true;

  /** There is a change, whose position in the write-ahead log `reach` will tell. */
  expectChange(): void {
    this.#isKnown = false;
  }

  /** `lsn`: at or after the last change, as PostgreSQL writes it (`16/B374D848`). */
  reach(lsn: string): void {
    this.#required = parseLsn(lsn);
    this.#isKnown = true;
  }

  /**
   * The primary cannot be heard. What standbys have is the best there is: the position of the last change may include what
   * the primary never sent to one of them.
   */
  lose(): void {
    this.#required = 0n;
    this.#isKnown = true;
  }

  isReachedBy(replayed: bigint): boolean {
    return this.#isKnown && replayed >= this.#required;
  }

  get isKnown(): boolean {
    return this.#isKnown;
  }
}

interface StandbyPoolOptions {
  position: StandbyPosition;
  /** Serves reads that no standby can, or not yet. */
  primary: Pool;
}

/** Connections to standbys, which must not go through a pooler. One that is behind is left out until it has caught up. */
export class StandbyPool extends Pool {
  readonly #position: StandbyPosition;
  readonly #primary: Pool;
  readonly #replayed = new WeakMap<PoolClient, bigint>();

  constructor(config: PoolConfig, { position, primary }: StandbyPoolOptions) {
    super(config);
    this.#position = position;
    this.#primary = primary;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (!callback) return this.#connectToCurrent();
    callbackify(() => this.#connectToCurrent())((error, client) => {
      if (error) callback(error, undefined, () => undefined);
      else callback(undefined, client, (release) => client.release(release));
    });
    return undefined;
  }

  /**
   * By how many seconds a standby is behind, also one that is left out for it; null while only the primary answers. For one
   * that receives nothing any more, the age of what it replayed last.
   */
  async readLag(): Promise<number | null> {
    const client = await super.connect().catch(() => null);
    if (client === null) return null;
    try {
      const { rows } = await client.query<{ lag: number | null }>({
        text: SELECT_LAG,
        query_timeout: POSITION_TIMEOUT_MS,
      } as QueryConfig);
      client.release();
      const lag = rows[0]?.lag ?? null;
      return lag === null ? null : Math.max(0, lag);
    } catch {
      client.release(true);
      return null;
    }
  }

  async #connectToCurrent(): Promise<PoolClient> {
    if (!this.#position.isKnown) return this.#primary.connect();
    const client = await super.connect().catch(() => null);
    if (client === null) return this.#primary.connect();
    try {
      if (await this.#isCurrent(client)) return client;
    } catch {
      client.release(true);
      return this.#primary.connect();
    }
    client.release();
    return this.#primary.connect();
  }

  async #isCurrent(client: PoolClient): Promise<boolean> {
    if (this.#position.isReachedBy(this.#replayed.get(client) ?? -1n)) return true;
    const { rows } = await client.query<{ lsn: string | null }>({
      text: 'select pg_last_wal_replay_lsn()::text as lsn',
      query_timeout: POSITION_TIMEOUT_MS,
    } as QueryConfig);
    const lsn = rows[0]?.lsn ?? null;
    // The balancer's last resort is the primary, which replays nothing.
    if (lsn === null) return true;
    const replayed = parseLsn(lsn);
    this.#replayed.set(client, replayed);
    return this.#position.isReachedBy(replayed);
  }
}

/** Two hexadecimal numbers of 32 bits. */
function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
