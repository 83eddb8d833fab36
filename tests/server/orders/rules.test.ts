import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { countRows } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
let product: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx));
  product = await createProduct(shop.db);
});
afterAll(() => shop.close());

async function refusal(change: (request: ReturnType<typeof orderRequest>) => unknown) {
  const before = await countRows(shop.db);
  const { status, body } = await shop.call('placeOrder', {
    token,
    wrongBody: change(orderRequest([{ product, quantity: 1 }])),
  });
  expect(await countRows(shop.db)).toEqual(before);
  return { status, code: body.code, fields: body.fields };
}

const refused = (fields: Record<string, string>) => ({ status: 400, code: 'VALIDATION', fields });

describe('the delivery details', () => {
  const required = ['firstName', 'lastName', 'email', 'street', 'county', 'city', 'phone'] as const;

  test.each(required)('[WIRE-02] %s is required', async (field) => {
    const { [field]: _, ...rest } = deliveryDetails;
    expect(await refusal((request) => ({ ...request, deliveryDetails: rest }))).toEqual(
      refused({ [`deliveryDetails.${field}`]: 'This field is required' }),
    );
  });

  test.each(required)('[WIRE-02] %s of spaces is empty', async (field) => {
    const blank = { ...deliveryDetails, [field]: '   ' };
    expect(await refusal((request) => ({ ...request, deliveryDetails: blank }))).toEqual(
      refused({ [`deliveryDetails.${field}`]: 'This field is required' }),
    );
  });

  test.each([
    '0712345678',
    '254712345678',
    '+254212345678',
    '+25471234567',
    '+2547123456789',
    '+2547 1234 5678',
    '+254712345678x',
  ])('[WIRE-02] the phone %s is refused with the form’s hint', async (phone) => {
    expect(
      await refusal((request) => ({ ...request, deliveryDetails: { ...deliveryDetails, phone } })),
    ).toEqual(
      refused({ 'deliveryDetails.phone': 'Phone number must start with +2547 and be followed by 8 digits' }),
    );
  });

  test.each(['amina', 'amina@', '@example.com', 'amina@example', 'a b@example.com'])(
    '[WIRE-02] the email address %s is refused',
    async (email) => {
      expect(
        await refusal((request) => ({ ...request, deliveryDetails: { ...deliveryDetails, email } })),
      ).toEqual(refused({ 'deliveryDetails.email': 'Please enter a valid email address' }));
    },
  );

  test('[WIRE-02] a name longer than 80 characters is refused', async () => {
    const firstName = 'a'.repeat(81);
    expect(
      await refusal((request) => ({ ...request, deliveryDetails: { ...deliveryDetails, firstName } })),
    ).toEqual(refused({ 'deliveryDetails.firstName': 'At most 80 characters' }));
  });

  test('[WIRE-02] every invalid field is named at once', async () => {
    const { fields } = await refusal((request) => ({
      ...request,
      deliveryDetails: { ...deliveryDetails, firstName: '', email: 'x', phone: '1' },
    }));
    expect(Object.keys(fields!)).toEqual([
      'deliveryDetails.firstName',
      'deliveryDetails.email',
      'deliveryDetails.phone',
    ]);
  });
});

describe('the lines', () => {
  test.each([
    [0, 'Must be at least 1'],
    [-1, 'Must be at least 1'],
    [1.5, 'Must be a whole number'],
    ['2', 'Must be a number'],
    [null, 'Must be a number'],
    [100_001, 'At most 100000'],
    [1e300, 'At most 100000'],
  ])('[WIRE-02] a quantity of %j is refused: %s', async (quantity, message) => {
    expect(await refusal((request) => ({ ...request, items: [{ id: product.id, quantity }] }))).toEqual(
      refused({ 'items.0.quantity': message }),
    );
  });

  test('[WIRE-02] an empty cart is refused', async () => {
    expect(await refusal((request) => ({ ...request, items: [] }))).toEqual(
      refused({ items: 'The cart is empty' }),
    );
  });

  test('[WIRE-02] more than 200 lines are refused', async () => {
    const items = Array.from({ length: 201 }, () => ({ id: product.id, quantity: 1 }));
    expect(await refusal((request) => ({ ...request, items }))).toEqual(
      refused({ items: 'At most 200 lines' }),
    );
  });

  test('[WIRE-02] an unknown payment method is refused', async () => {
    expect(await refusal((request) => ({ ...request, paymentMethod: 'cash' }))).toEqual(
      refused({ paymentMethod: 'Unknown payment method' }),
    );
  });

  test('[WIRE-02] a total with cents is refused', async () => {
    expect(await refusal((request) => ({ ...request, total: 1350.5 }))).toEqual(
      refused({ total: 'Must be whole shillings' }),
    );
  });
});
