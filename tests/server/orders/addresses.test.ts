import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressToDetails } from '../../../machines/checkout/delivery.rules.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { savedAddress } from '../../factories/saved-address.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createCustomer() {
  const { token } = await createUser(shop.ctx);
  const add = async (changes: Partial<typeof savedAddress> = {}) =>
    shop.call('addAddress', { token, body: { ...savedAddress, ...changes } });
  const listAddresses = async () => (await shop.call('addresses', { token })).body;
  return { token, add, saved: listAddresses };
}

describe('saved addresses', () => {
  test('[API-ORD-01, API-ORD-02, ENTITY-08] saved ones are listed, the latest first', async () => {
    const { add, saved: listAddresses } = await createCustomer();
    const first = await add();
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        first_name: 'Wanjiku',
        last_name: 'Mwangi',
        street_address: 'Moi Avenue 12',
        city: 'Nairobi',
        county: 'Nairobi',
        phone_number: '+254712345678',
        email: 'wanjiku@gari.test',
      },
    ]);
    const second = await add({ street_address: 'Kenyatta Avenue 3' });
    expect(await listAddresses()).toEqual([second.body, first.body]);
  });

  test('[API-ORD-01, CHECKOUT-04] the one that the last order went to is listed first', async () => {
    const { token, add, saved: listAddresses } = await createCustomer();
    const product = await createProduct(shop.db);
    const placeOrderTo = async (street: string) => {
      const deliveryDetails = addressToDetails({ ...savedAddress, street_address: street });
      await shop.call('placeOrder', {
        token,
        body: orderRequest([{ product, quantity: 1 }], { deliveryDetails }),
      });
      shop.clock.advance(1000);
    };
    const listStreets = async () => (await listAddresses()).map(({ street_address }) => street_address);
    await add();
    await add({ street_address: 'Kenyatta Avenue 3' });
    await add({ street_address: 'Ngong Road 3' });

    await placeOrderTo('Kenyatta Avenue 3');
    expect(await listStreets()).toEqual(['Kenyatta Avenue 3', 'Ngong Road 3', 'Moi Avenue 12']);
    await placeOrderTo('Moi Avenue 12');
    expect(await listStreets()).toEqual(['Moi Avenue 12', 'Ngong Road 3', 'Kenyatta Avenue 3']);
    await placeOrderTo('Elsewhere 1');
    expect(await listStreets()).toEqual(['Ngong Road 3', 'Kenyatta Avenue 3', 'Moi Avenue 12']);
  });

  test('[API-ORD-01] nobody sees another user’s addresses', async () => {
    const { add } = await createCustomer();
    await add();
    expect(await (await createCustomer()).saved()).toEqual([]);
  });

  test('[API-ORD-02] an identical address is not saved twice', async () => {
    const { add, saved: listAddresses } = await createCustomer();
    const [first, again] = [await add(), await add({ city: ' Nairobi ' })];
    expect(again.body).toEqual(first.body);
    expect(await listAddresses()).toHaveLength(1);
  });

  test('[API-ORD-02] two identical ones at the same moment are saved once', async () => {
    const { add, saved: listAddresses } = await createCustomer();
    await Promise.all([add(), add(), add()]);
    expect(await listAddresses()).toHaveLength(1);
  });

  test.each([
    ['first_name', '', 'This field is required'],
    ['county', '   ', 'This field is required'],
    ['city', 'x'.repeat(81), 'At most 80 characters'],
    ['email', 'wanjiku at gari', 'Please enter a valid email address'],
    ['phone_number', '0712345678', 'Phone number must start with +2547 and be followed by 8 digits'],
  ])('[API-ORD-02] an invalid %s is refused by name', async (field, value, message) => {
    const { token, saved: listAddresses } = await createCustomer();
    const { status, body } = await shop.call('addAddress', {
      token,
      wrongBody: { ...savedAddress, [field]: value },
    });
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { [field]: message }]);
    expect(await listAddresses()).toEqual([]);
  });

  test('at most 20 are saved', async () => {
    const { add, saved: listAddresses } = await createCustomer();
    for (let number = 1; number <= 20; number += 1) await add({ street_address: `Moi Avenue ${number}` });
    const { status, body } = await add({ street_address: 'Moi Avenue 21' });
    expect([status, body.code, body.message]).toEqual([
      400,
      'VALIDATION',
      'You have 20 saved addresses. Please delete one first.',
    ]);
    expect((await add({ street_address: 'Moi Avenue 20' })).status).toBe(200);
    expect(await listAddresses()).toHaveLength(20);
  });
});

describe('changing and deleting one', () => {
  test('[ORDERPAGE-05, CHECKOUT-09] PATCH returns the changed address', async () => {
    const { token, add, saved: listAddresses } = await createCustomer();
    const { body } = await add();
    const changed = await shop.call('changeAddress', {
      token,
      params: body,
      body: { city: 'Thika', phone_number: '+254112345678' },
    });
    const expected = { ...body, city: 'Thika', phone_number: '+254112345678' };
    expect([changed.status, changed.body]).toEqual([200, expected]);
    expect(await listAddresses()).toEqual([expected]);
  });

  test.each([[{}], [{ city: '' }], [{ phone_number: '0112345678' }]])(
    '[ORDERPAGE-05] PATCH refuses %j',
    async (change) => {
      const { token, add, saved: listAddresses } = await createCustomer();
      const { body } = await add();
      const refused = await shop.call('changeAddress', { token, params: body, wrongBody: change });
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
      expect(await listAddresses()).toEqual([body]);
    },
  );

  test('[ORDERPAGE-05] DELETE returns a message, and the address is gone', async () => {
    const { token, add, saved: listAddresses } = await createCustomer();
    const { body } = await add();
    const deleted = await shop.call('deleteAddress', { token, params: body });
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'The address has been deleted.' }]);
    expect(await listAddresses()).toEqual([]);
    expect((await shop.call('deleteAddress', { token, params: body })).status).toBe(404);
  });

  test.each(['PATCH', 'DELETE'])(
    '[ORDERPAGE-05] %s of another user’s address returns not found',
    async (method) => {
      const owner = await createCustomer();
      const { body } = await owner.add();
      const staff = await createUser(shop.ctx, { isStaff: true, isSuperuser: true });
      for (const token of [(await createCustomer()).token, staff.token]) {
        const call = { token, params: body };
        const refused =
          method === 'PATCH'
            ? await shop.call('changeAddress', { ...call, body: { city: 'Thika' } })
            : await shop.call('deleteAddress', call);
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          404,
          'NOT_FOUND',
          'Address not found.',
        ]);
      }
      expect(await owner.saved()).toEqual([body]);
    },
  );

  test('[API-ACC-10] they are deleted with the account', async () => {
    const { token, add } = await createCustomer();
    const { body } = await add();
    expect((await shop.call('deleteAccount', { token, body: { password: 'Correct-horse-1' } })).status).toBe(
      200,
    );
    expect(await shop.database.sql`select 1 from addresses where id = ${body.id}`).toHaveLength(0);
  });
});

test('[ENTITY-13, ENTITY-14] an order uses the address in its details, whichever saved address it came from', async () => {
  const { token, add } = await createCustomer();
  const { body: address } = await add();
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const place = (deliveryAddressId: number) =>
    shop.call('placeOrder', { token, wrongBody: { ...request, userId: 1, deliveryAddressId } });
  const placed = await place(address.id);
  expect(placed.status).toBe(200);
  const { street, city, county, phone, email, firstName, lastName } = request.deliveryDetails;
  expect(placed.body.order.delivery_address).toEqual({
    first_name: firstName,
    last_name: lastName,
    street_address: street,
    city,
    county,
    country: 'Kenya',
    phone_number: phone,
    email,
  });
  await shop.call('deleteAddress', { token, params: address });
  const { body } = await shop.call('order', { token, params: placed.body });
  expect(body.address.street_address).toBe(street);
});
