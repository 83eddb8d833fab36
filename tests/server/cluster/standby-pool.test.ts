import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { StandbyPool, StandbyPosition } from '../../../server/db/standby-pool.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createTestDatabase } from '../../support/database.ts';

/** What the standby says that it has replayed; null is what a primary says, which a balancer may offer as the last resort. */
let replayed: string | null = null;
let lagSeconds: number | null = null;

class StandbyClient extends Client {
  override query = ((query: string | { text: string }, ...rest: unknown[]) => {
    const text = typeof query === 'object' ? query.text : query;
    if (text.includes('pg_last_xact_replay_timestamp'))
      return (super.query as (...args: unknown[]) => unknown)(`select ${lagSeconds}::float8 as lag`, ...rest);
    const isPosition = text.includes('pg_last_wal_replay_lsn');
    const sent = isPosition ? `select ${replayed === null ? 'null' : `'${replayed}'`} as lsn` : query;
    return (super.query as (...args: unknown[]) => unknown)(sent, ...rest);
  }) as Client['query'];
}

let primary: Pool;
let position: StandbyPosition;
let standbys: StandbyPool;

beforeAll(() => {
  primary = new Pool({ connectionString: inject('databaseServer'), application_name: 'primary', max: 2 });
});
beforeEach(() => {
  replayed = null;
  position = new StandbyPosition();
  standbys = openStandbys(inject('databaseServer'));
});
afterEach(() => standbys.end());
afterAll(() => primary.end());

const openStandbys = (connectionString: string) =>
  new StandbyPool(
    { connectionString, application_name: 'standby', max: 1, Client: StandbyClient },
    { position, primary },
  );

async function findServer(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ application_name: string }>('show application_name');
  return rows[0]!.application_name;
}

it('reads from a standby once it has replayed the last change, and until then from the primary', async () => {
  position.reach('0/20');
  replayed = '0/1F';
  expect([await findServer(standbys), await findServer(standbys)]).toEqual(['primary', 'primary']);
  replayed = '0/20';
  expect(await findServer(standbys)).toBe('standby');
  position.reach('0/21');
  expect(await findServer(standbys)).toBe('primary');
  replayed = '0/22';
  expect(await findServer(standbys)).toBe('standby');
});

it('[OPERATE-11] says how far a standby is behind that is left out for it, and nothing while none answers', async () => {
  position.reach('0/20');
  replayed = '0/1F';
  expect(await findServer(standbys)).toBe('primary');
  lagSeconds = 95;
  expect(await standbys.readLag()).toBe(95);
  lagSeconds = -0.2;
  expect(await standbys.readLag()).toBe(0);
  lagSeconds = null;
  expect(await standbys.readLag()).toBeNull();
  const address = new URL(inject('databaseServer'));
  address.port = '1';
  const lost = openStandbys(address.href);
  expect(await lost.readLag()).toBeNull();
  await lost.end();
  expect(await findServer(standbys)).toBe('primary');
});

it('reads from the server that a balancer offers as the last resort, which replays nothing', async () => {
  position.reach('0/20');
  expect(await findServer(standbys)).toBe('standby');
});

it('learns the position of each change from the primary', async () => {
  const database = await createTestDatabase();
  const listener = await listenForCatalogueChanges(database.url, () => undefined, {
    standbyPosition: position,
  });
  await expect.poll(() => position.isKnown).toBe(true);
  const readEnd = async () => {
    const [end] = await database.sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`;
    return parse(end!.lsn);
  };
  const before = await readEnd();
  await createProduct(database.db);
  await expect.poll(() => position.isKnown && !position.isReachedBy(before)).toBe(true);
  await expect.poll(async () => position.isReachedBy(await readEnd())).toBe(true);
  await listener.close();
  await database.close();
});

it('reads from the primary until the position of a change is known', async () => {
  position.expectChange();
  expect(await findServer(standbys)).toBe('primary');
  position.reach('0/0');
  expect(await findServer(standbys)).toBe('standby');
});

it('reads from standbys again when the primary is lost, however far behind they are', async () => {
  position.reach('1/0');
  expect(position.isReachedBy(0n)).toBe(false);
  position.expectChange();
  position.lose();
  expect(await findServer(standbys)).toBe('standby');
  expect(position.isReachedBy(0n)).toBe(true);
});

it('reads from the primary while no standby can be reached', async () => {
  const address = new URL(inject('databaseServer'));
  address.port = '1';
  const lost = openStandbys(address.href);
  expect(await findServer(lost)).toBe('primary');
  await lost.end();
});

it('gives each connection back, so that the next can be had', async () => {
  const both = [await standbys.connect(), await primary.connect()];
  for (const client of both) client.release();
  expect([await findServer(standbys), await findServer(standbys)]).toEqual(['standby', 'standby']);
});

it.each([
  ['0/B374D848', '0/B374D848', true],
  ['0/B374D848', '0/B374D849', false],
  ['1/0', '0/FFFFFFFF', true],
  ['0/FFFFFFFF', '1/0', false],
  ['A/1', '9/FF', true],
])(
  'a standby that has replayed %s, where %s is required, is current: %s',
  (replayed, required, isCurrent) => {
    position.reach(required);
    expect(position.isReachedBy(parse(replayed))).toBe(isCurrent);
  },
);

const parse = (lsn: string) => {
  const [high, low] = lsn.split('/').map((part) => BigInt(`0x${part}`));
  return high! * 4_294_967_296n + low!;
};
