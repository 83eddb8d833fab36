import sharp from 'sharp';
import type { EndpointName } from '../../../../contract/endpoints/index.ts';
import { campaigns, partNumbers, sessions } from '../../../../server/db/schema/index.ts';
import { issueTokens } from '../../../../server/features/accounts/sessions/issue-tokens.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../../server/sandbox/flutterwave/merchant.ts';
import { clientError } from '../../../factories/client-error.ts';
import { createOrder, payOrder } from '../../../factories/create-order.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { createRule, createVehicle } from '../../../factories/create-vehicle.ts';
import { cspReport } from '../../../factories/csp-report.ts';
import { createBuyer } from '../../../factories/deliver-order.ts';
import { orderRequest } from '../../../factories/order-request.ts';
import { productBody } from '../../../factories/product-body.ts';
import { savedAddress } from '../../../factories/saved-address.ts';
import { sendVehicleRequest } from '../../../factories/send-vehicle-request.ts';
import { shippingRequest } from '../../../factories/shipping-request.ts';
import { buildCardRequest } from '../../../support/demo-card.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { createUndecidedPayment } from '../../payment-reviews/review-fixtures.ts';
import { BODIES, SEGMENTS } from '../hostile-input.ts';

export type Role = 'anonymous' | 'shopper' | 'staff' | 'superuser';
export const ROLES: readonly Role[] = ['anonymous', 'shopper', 'staff', 'superuser'];

export interface Fixture {
  tokens: Record<Role, string | null>;
  pool: readonly unknown[];
  /** Values for the path that the caller of each endpoint may use. */
  params: Partial<Record<EndpointName, Record<string, unknown>>>;
  bodies: Partial<Record<EndpointName, unknown[]>>;
  picture: Uint8Array<ArrayBuffer>;
  secretHash: string;
}

async function createAccessToken({ ctx }: TestShop, user: { id: number }): Promise<string> {
  const endsAt = new Date(ctx.now().getTime() + 3_600_000);
  const [session] = await ctx.db.insert(sessions).values({ userId: user.id, endsAt }).returning();
  return (await ctx.db.transaction((tx) => issueTokens(ctx, tx, session!.id))).access_token;
}

/** Tokens of a user whose session may be ended. */
export async function createThrowawayUser(shop: TestShop) {
  const { token, refreshToken } = await createUser(shop.ctx);
  return { token, refreshToken };
}

export async function createFixture(shop: TestShop): Promise<Fixture> {
  const { ctx, db } = shop;
  const staff = await createUser(ctx, { isStaff: true });
  const superuser = await createUser(ctx, { isSuperuser: true });
  const { buyer, product: bought, order: delivered } = await createBuyer(shop);
  const { owner, product, order } = await createOrder(shop);
  const paid = await createOrder(shop);
  await payOrder(shop, paid.owner, paid.order);
  await shop.call('cancelOrder', { token: superuser.token, params: paid.order, body: { reason: 'Damaged' } });
  const waiting = await createUndecidedPayment(shop);
  const vehicle = await createVehicle(db, {
    generation: `E140 ${product.id}`,
    codes: [{ norm: 'NZE141', kind: 'frame' }],
  });
  await createRule(db, product, vehicle);
  const picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#00f' } })
      .png()
      .toBuffer(),
  );
  const { id: requestId } = await sendVehicleRequest(shop, { photos: [picture] });
  const wellStocked = await createProduct(db, { stockQuantity: 900_000 });
  const soldOut = await createProduct(db, { stockQuantity: 0 });
  const partNumber = `04465-${soldOut.id}`;
  await db
    .insert(partNumbers)
    .values({ productId: product.id, kind: 'oe', maker: 'Toyota', shown: partNumber });
  const [campaign] = await db
    .insert(campaigns)
    .values({ name: `Rains ${wellStocked.id}`, channel: 'radio', utmCampaign: `rains-${wellStocked.id}` })
    .returning();
  const spare = `Spare ${wellStocked.id}`;
  const category = await shop.call('createCategory', { token: superuser.token, body: { name: spare } });
  const subcategory = await shop.call('createSubcategory', {
    token: superuser.token,
    body: { category: 1, name: spare },
  });
  // The shopper has an order, the other user a product to review.
  const [shopper, shopperOrder] = wellStocked.id % 2 === 0 ? [owner, order] : [buyer, delivered];
  const address = await shop.call('addAddress', { token: shopper.token, body: savedAddress });
  const car = await shop.call('addCar', {
    token: shopper.token,
    body: { vehicle: vehicle.slug, current: true },
  });
  const upload = await shop.call('startImport', {
    token: superuser.token,
    rawBody: 'name\nPads\n',
    headers: { 'Content-Type': 'text/csv' },
  });
  const [refund] = await shop.database.sql<{ id: number }[]>`select max(id)::int as id from refund_tasks`;
  const numbers = [order, paid.order, waiting.order].map(({ order_number }) => order_number);
  const ids = [
    product.id,
    bought.id,
    wellStocked.id,
    campaign!.id,
    address.body.id,
    upload.body.id,
    car.body.id,
    refund!.id,
    requestId,
    category.body.id,
    subcategory.body.id,
    1,
  ];
  const names = [
    owner.email,
    staff.email,
    product.slug,
    wellStocked.slug,
    campaign!.utmCampaign,
    vehicle.slug,
    'toyota',
    ...numbers,
  ];
  const order1 = orderRequest([{ product: wellStocked, quantity: 1 }]);
  return {
    tokens: {
      anonymous: null,
      shopper: await createAccessToken(shop, shopper),
      staff: await createAccessToken(shop, staff),
      superuser: await createAccessToken(shop, superuser),
    },
    pool: [...ids, ...ids.map(String), waiting.payment, ...names, ...names, ...PLAUSIBLE],
    params: {
      vehicleBySlug: vehicle,
      partNumber: { number: partNumber },
      changeCar: car.body,
      changeAddress: address.body,
      deleteAddress: address.body,
      orderStatus: shopperOrder,
      cancelOrder: order,
      refundPart: delivered,
      orderedParts: shopperOrder,
      receipt: delivered,
      orderDeliveryEstimate: shopperOrder,
      requestStock: soldOut,
      deleteStockRequest: soldOut,
      checkPayment: { id: waiting.payment },
    },
    bodies: {
      placeOrder: [order1, { ...order1, paymentMethod: 'pesapal' }],
      startCardPayment: [
        buildCardRequest(wellStocked, 1),
        { amount: order.total, email: owner.email, name: 'A', order_id: numbers[0] },
      ],
      startStkPush: [{ phone: '0712345678', order_id: numbers[0] }],
      addAddress: [savedAddress],
      addCar: [
        { vehicle: vehicle.slug, frame: 'NZE141-6012345', year: 2010, month: 5, answers: { abs: 'yes' } },
      ],
      changeCar: [{ version: 1, nickname: 'Kazi', year: null, month: null, current: true }],
      mergeGarage: [
        { cars: [{ vehicle: vehicle.slug, used_at: '2026-01-31T10:00:00.000Z', current: true }] },
      ],
      beginPasskey: [{ password: superuser.password }],
      beginSecondFactor: [{ password: superuser.password }],
      changeShopSettings: [0, 1, 2, 3].map((version) => ({ version, low_stock: version + 3 })),
      createProduct: [{ ...productBody, name: `Pads ${wellStocked.id}`, part_numbers: [] }],
      reportClientError: [clientError],
      reportCspViolation: [cspReport],
      findVehicle: [{ q: 'NZE141-6012345' }],
      productFit: [{ vehicle: vehicle.slug, answers: {} }],
      getFit: [{ vehicle: vehicle.slug, products: [product.id], answers: {} }],
      shippingRequest: [{ ...shippingRequest, preferredDate: '2999-01-01' }],
      login: [{ email: owner.email, password: owner.password }],
      sendVerification: [
        { username: 'Amina', email: `new-${wellStocked.id}@example.com`, password: 'Blue-gasket-47' },
      ],
      answerVehicleRequest: [{ status: 'answered', vehicle: vehicle.slug, product_ids: [product.id] }],
      changeFitmentRules: [
        { version: 1, rules: [{ make_id: vehicle.makeId, chassis_norm: vehicle.chassisNorm }] },
      ],
      changeProduct: [{ version: 1, price: 1200 }],
      changeVehicle: [{ version: 1, popularity: 5 }],
      changeStock: [{ change: 1, reason: 'Counted' }],
      refundPart: [0, 10, 20].map((refunded) => ({
        lines: [],
        amount: 10,
        reason: 'Scratched',
        restock: false,
        left: delivered.total - refunded,
      })),
      stkCallback: [callback],
      flutterwaveWebhook: [{ event: 'charge.completed', data: { id: 285959001, tx_ref: 'gari-none' } }],
      pesapalIpnPosted: [{ OrderTrackingId: '9f8b1c1e', OrderMerchantReference: 'X-1' }],
      createCategory: [{ name: `New ${wellStocked.id}` }],
      changeCategory: [{ position: 1 }, { name: `Renamed ${wellStocked.id}` }],
      createSubcategory: [{ category: 1, name: `New ${wellStocked.id}` }],
      changeSubcategory: [{ position: 1 }, { category: category.body.id }],
      putDeliveryEstimates: [
        [{ county: 'Nairobi', estimate: { from_days: 1, to_days: 2, cutoff_hour: 15 } }],
      ],
      sendOffer: [{ subject: 'Brakes', message: 'Now cheaper.', product_ids: [wellStocked.id] }],
      putCampaignSpend: [[{ day: '2026-01-31', amount: 100 }]],
    },
    picture,
    secretHash: SANDBOX_FLUTTERWAVE.secretHash,
  };
}

const callback = {
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: 'ws_CO_191220191020363925',
      ResultCode: 0,
      CallbackMetadata: { Item: [{ Name: 'Amount', Value: 2400 }] },
    },
  },
};

const NUMBERS = [0, 1, 2, 5, 12, 100, 1350, 2400, 100_000, 2_147_483_647];
const WORDS =
  'Amina|Front brake pads|Damaged in store|Moi Avenue 12|Nairobi|brake|brk|long-rains|amina@example.com|+254712345678|' +
  '0712 345 678|Correct-horse-1|0000|123456|X-1|2026-01-31|2026-02-28|2999-01-01|1|2|7|12|100|true|false|all||' +
  'ZZZZZZZZZZZZ|0123456789abcdef0123456789abcdef|order 7|none-1';
const PLAUSIBLE: readonly unknown[] = [
  true,
  false,
  null,
  ...NUMBERS,
  ...WORDS.split('|'),
  '0'.repeat(64),
  'A'.repeat(43),
];

export const HOSTILE_BODIES = BODIES.map(([, body]) => body);
export const HOSTILE_SEGMENTS = SEGMENTS;
