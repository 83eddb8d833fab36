import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { CONNECTION_SETTINGS } from './client.ts';

const CHANNEL = 'catalogue_changed';
const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 20_000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `onChange` after any process commits a visible catalogue change, and after every connection because
 * notifications may have been missed. Has one connection, which it replaces until it is closed. Rejects when the first
 * one fails.
 */
export async function listenForCatalogueChanges(url: string, onChange: () => void): Promise<Listener> {
  let client: Client;
  let isClosed = false;

  async function connect(): Promise<void> {
    client = new Client({ ...CONNECTION_SETTINGS, connectionString: url });
    const ended = new Promise<void>((done) => client.once('end', done));
    client.on('error', () => undefined);
    client.on('notification', onChange);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    onChange();
    void ended.then(reconnect);
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
