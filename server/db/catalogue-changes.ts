import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { CONNECTION_SETTINGS } from './client.ts';
import type { StandbyPosition } from './standby-pool.ts';

const CHANNEL = 'catalogue_changed';
/** What each process's connection is called, so that they can be counted. */
export const LISTENER_NAME = 'gari listener';
const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 20_000;
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

/**
 * What changes often. 'stock': how many units of a product there are, neither from none nor to none. 'sales': how many
 * units have been sold, so what the best sellers are and what is bought together.
 */
export type CatalogueTopic = 'sales' | `stock ${number}`;

/** What a transaction changed; 'all' stands for anything. */
export type CatalogueChange = CatalogueTopic | 'all';

export interface Listener {
  close(): Promise<void>;
}

interface Connection {
  /** Learns what standbys must have replayed. */
  standbyPosition?: StandbyPosition | null;
  /** From now on changes are heard. */
  onConnected?: () => void;
  /** From now on changes may be missed. */
  onLost?: () => void;
}

/**
 * Calls `onChange` after any process commits a visible catalogue change, and after every connection because
 * notifications may have been missed. Has one connection, which it replaces until it is closed, also when it falls
 * silent. Rejects when the first one fails.
 */
export async function listenForCatalogueChanges(
  url: string,
  onChange: (change: CatalogueChange) => void,
  { standbyPosition = null, onConnected, onLost }: Connection = {},
): Promise<Listener> {
  let client: Client;
  let isClosed = false;

  async function connect(): Promise<void> {
    const connected = new Client({
      ...CONNECTION_SETTINGS,
      connectionString: url,
      application_name: LISTENER_NAME,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    client = connected;
    const ended = new Promise<void>((done) => connected.once('end', done));
    connected.on('error', () => undefined);
    const follow = standbyPosition ? createFollower(connected, standbyPosition) : () => undefined;
    const report = (change: CatalogueChange) => {
      follow();
      onChange(change);
    };
    connected.on('notification', ({ payload = '' }) => report(parseChange(payload)));
    try {
      await connected.connect();
      await connected.query(`listen ${CHANNEL}`);
    } catch (error) {
      void connected.end();
      throw error;
    }
    onConnected?.();
    report('all');
    const heartbeat = setInterval(() => {
      connected.query(`listen ${CHANNEL}`).catch(() => {
        onLost?.();
        connected.connection.stream.destroy();
      });
    }, HEARTBEAT_MS).unref();
    void ended.then(() => {
      clearInterval(heartbeat);
      standbyPosition?.lose();
      onLost?.();
      return reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const pauseMs = Math.min(MIN_PAUSE_MS * 3 ** failures, MAX_PAUSE_MS);
      // Random, so that the processes of a restarted database do not return all at once.
      await setTimeout(pauseMs * (0.5 + Math.random() / 2), undefined, { ref: false });
      if (isClosed) return;
      try {
        await connect();
        if (isClosed) await client.end();
        return;
      } catch {}
    }
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      await client.end();
    },
  };
}

function parseChange(payload: string): CatalogueChange {
  if (payload === 'sales') return payload;
  const [, productId] = /^stock (\d+)$/.exec(payload) ?? [];
  return productId ? `stock ${Number(productId)}` : 'all';
}

/** Returns a function that reads where the log ends after a change; one answer is enough for all changes before it. */
function createFollower(client: Client, position: StandbyPosition): () => void {
  let hasChanged = false;
  let isReading = false;
  async function readPosition(): Promise<void> {
    while (hasChanged) {
      hasChanged = false;
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      if (!hasChanged) position.reach(rows[0]!.lsn);
    }
  }
  return () => {
    position.expectChange();
    hasChanged = true;
    if (isReading) return;
    isReading = true;
    // The next connection reads the position again.
    void readPosition().then(
      () => (isReading = false),
      () => client.connection.stream.destroy(),
    );
  };
}
