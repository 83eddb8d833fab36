import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { savedAddress } from '../../factories/saved-address.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createOwner() {
  const { id, token } = await createUser(shop.ctx);
  const add = async (street: string) =>
    (await shop.call('addAddress', { token, body: { ...savedAddress, street_address: street } })).body.id;
  const choose = async (addressId: number | null) => {
    const { status, body } = await shop.call('setDefaultAddress', { token, body: { address_id: addressId } });
    return [status, body];
  };
  const read = async () => (await shop.call('defaultAddress', { token })).body;
  const list = async () =>
    (await shop.call('addresses', { token })).body.map(({ street_address }) => street_address);
  return { id, token, add, choose, read, list };
}

test('[ACCOUNT-03] the default address comes first in the list, until none is chosen', async () => {
  const owner = await createOwner();
  const home = await owner.add('Moi Avenue 12');
  const work = await owner.add('Ngong Road 3');
  expect([await owner.read(), await owner.list()]).toEqual([
    { address_id: null },
    ['Ngong Road 3', 'Moi Avenue 12'],
  ]);
  expect(await owner.choose(work)).toEqual([200, { address_id: work }]);
  expect(await owner.choose(home)).toEqual([200, { address_id: home }]);
  expect([await owner.read(), await owner.list()]).toEqual([
    { address_id: home },
    ['Moi Avenue 12', 'Ngong Road 3'],
  ]);
  expect(await owner.choose(null)).toEqual([200, { address_id: null }]);
  expect(await owner.list()).toEqual(['Ngong Road 3', 'Moi Avenue 12']);
});

test('[ACCOUNT-03] a deleted default address leaves none; somebody else’s is refused', async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const home = await owner.add('Moi Avenue 12');
  await owner.choose(home);
  expect(await owner.choose(await other.add('Ngong Road 3'))).toMatchObject([
    404,
    { code: 'NOT_FOUND', message: 'Address not found.' },
  ]);
  expect(await owner.read()).toEqual({ address_id: home });
  await shop.call('deleteAddress', { token: owner.token, params: { id: home } });
  expect(await owner.read()).toEqual({ address_id: null });
});

test('[ACCOUNT-03] the database refuses a second default address', async () => {
  const owner = await createOwner();
  await owner.add('Moi Avenue 12');
  await owner.add('Ngong Road 3');
  const both = shop.db.update(addresses).set({ isDefault: sql`true` }).where(eq(addresses.userId, owner.id));
  await expect(both).rejects.toMatchObject({ cause: { constraint: 'addresses_default' } });
});
