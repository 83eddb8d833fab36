import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { fillPath } from '../../../contract/routes.ts';
import { paymentAttempts } from '../../../server/db/schema/index.ts';
import { hashCallbackToken } from '../../../server/features/payments/callbacks/callback-token.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { clientError } from '../../factories/client-error.ts';
import { createOrder } from '../../factories/create-order.ts';
import { toCeremony } from '../../factories/create-passkey.ts';
import { createUser } from '../../factories/create-user.ts';
import { cspReport } from '../../factories/csp-report.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { productBody } from '../../factories/product-body.ts';
import { qualifierBody } from '../../factories/qualifier-body.ts';
import { countRows } from '../../factories/read-tables.ts';
import { savedAddress } from '../../factories/saved-address.ts';
import { shippingRequest } from '../../factories/shipping-request.ts';
import { createPasskeyOnDevice } from '../../factories/software-authenticator.ts';
import { buildCardRequest } from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { expectNoFaults, findFault, rowsWith } from './endpoint-rows.ts';
import { BODIES, generateBrokenCopies } from './hostile-input.ts';

const PASSWORD = 'Echo-me-not-4711';
const endpointsWithBody = rowsWith('body');

interface Target {
  params: Record<string, string>;
  token?: string;
  headers?: Record<string, string>;
  /** A body whose fields are all valid, though the request has no effect. */
  body: unknown;
}

let shop: TestShop;
let targets: Partial<Record<EndpointName, Target>>;

beforeAll(async () => {
  shop = await startTestShop({
    LIMIT_LOGIN_PER_ACCOUNT: '100000',
    LIMIT_LOGIN_PER_ADDRESS: '100000',
    LIMIT_SECOND_FACTOR_PER_ACCOUNT: '100000',
  });
  const staff = await createUser(shop.ctx, { isStaff: true });
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  // An account without a password, so that no wrong attempts are counted.
  const googleUser = await createUser(shop.ctx);
  const googleStaff = await createUser(shop.ctx, { isStaff: true });
  await shop.database.sql`
    update users set password_hash = null where id in (${googleUser.id}, ${googleStaff.id})`;
  const idToken = `${'A'.repeat(40)}.${'B'.repeat(40)}.${'C'.repeat(40)}`;
  const ceremony = toCeremony(shop, 'A'.repeat(43));
  const madePasskey = createPasskeyOnDevice(ceremony);
  const { owner, product, order } = await createOrder(shop);
  const cancelled = await createOrder(shop);
  await shop.call('cancelOrder', { token: cancelled.owner.token, params: cancelled.order, body: {} });
  const params = { order_number: order.order_number };
  const fitmentRule = {
    id: 1,
    exclusion: false,
    make_id: 1,
    model_id: 1,
    generation_id: 1,
    chassis_norm: 'NZE141',
    engine_id: 1,
    drive: 'fwd',
    built: { from: '2010-05', to: '2012-05' },
    position: 'front',
    quantity: 1,
    qualifier_ids: [1],
    note: 'Checked',
    source_id: 1,
  };
  targets = {
    login: { params: {}, body: { email: owner.email, password: PASSWORD } },
    sendVerification: {
      params: {},
      body: { username: 'Echo', email: 'echo@example.com', password: PASSWORD },
    },
    verifyEmail: { params: {}, body: { email: 'echo@example.com', token: '000000' } },
    resendVerification: { params: {}, body: { email: 'echo@example.com' } },
    forgotPassword: { params: {}, body: { email: owner.email } },
    verifyResetCode: { params: {}, body: { email: owner.email, code: '0000' } },
    resetPassword: { params: {}, body: { email: owner.email, newPassword: PASSWORD } },
    googleSignIn: { params: {}, body: { token: idToken } },
    completeSignIn: { params: {}, body: { code: '000000' } },
    beginSecondFactor: {
      params: {},
      token: googleStaff.token,
      body: { password: PASSWORD, google_token: idToken },
    },
    beginPasskey: {
      params: {},
      token: googleUser.token,
      body: { password: PASSWORD, google_token: idToken },
    },
    addPasskey: { params: {}, token: googleUser.token, body: madePasskey.body },
    passkeySignIn: { params: {}, body: madePasskey.sign(ceremony) },
    confirmSecondFactor: { params: {}, token: googleStaff.token, body: { code: '000000' } },
    replaceRecoveryCodes: { params: {}, token: googleStaff.token, body: { code: '000000' } },
    switchOffSecondFactor: {
      params: {},
      token: googleStaff.token,
      body: { password: PASSWORD, google_token: idToken, code: '000000' },
    },
    deleteAccount: {
      params: {},
      token: googleUser.token,
      body: { password: PASSWORD, google_token: idToken },
    },
    changePassword: {
      params: {},
      token: googleUser.token,
      body: { current_password: PASSWORD, google_token: idToken, new_password: PASSWORD },
    },
    refreshToken: { params: {}, body: { refresh: 'A'.repeat(43) } },
    // The total is wrong, so that no body that passes the other checks places an order.
    placeOrder: {
      params: {},
      token: owner.token,
      body: {
        ...orderRequest([{ product, quantity: 1 }], { total: 1 }),
        items: [{ id: product.id, quantity: 1, variant: 'Left' }],
      },
    },
    addAddress: { params: {}, token: owner.token, body: savedAddress },
    changeAddress: { params: { id: '2147483647' }, token: owner.token, body: savedAddress },
    addCar: {
      params: {},
      token: owner.token,
      body: {
        vehicle: 'no-such-car',
        nickname: 'Kazi',
        year: 2010,
        month: 5,
        frame: 'NZE141-6012345',
        answers: { abs: 'yes' },
        current: true,
      },
    },
    changeCar: {
      params: { id: '6f1b9b0e-6a3f-4bb5-9f0c-0a6a1d0b8f11' },
      token: owner.token,
      body: { version: 1, nickname: 'Kazi', year: 2010, month: 5, answers: { abs: 'yes' }, current: true },
    },
    mergeGarage: {
      params: {},
      token: owner.token,
      body: {
        cars: [
          {
            vehicle: 'no-such-car',
            frame: 'NZE141-6012345',
            year: 2010,
            month: 5,
            used_at: '2026-01-31T10:00:00.000Z',
          },
        ],
      },
    },
    // An unknown order, so that no note is added.
    addOrderNote: {
      params: { order_number: 'ZZZZZZZZZZZZ' },
      token: staff.token,
      body: { text: 'Call before delivery.' },
    },
    changeProfile: { params: {}, token: owner.token, body: { username: 'Echo' } },
    setDefaultAddress: { params: {}, token: owner.token, body: { address_id: 2_147_483_647 } },
    changeNotificationChoices: { params: {}, token: owner.token, body: { offers: true, stock: true } },
    changeOrderStatus: { params, token: staff.token, body: { status: 'delivered' } },
    cancelOrder: { params, token: cancelled.owner.token, body: { reason: 'Not mine to cancel' } },
    startStkPush: {
      params: {},
      token: cancelled.owner.token,
      body: { phone: '0712345678', order_id: cancelled.order.order_number },
    },
    startPortalPayment: {
      params: {},
      token: cancelled.owner.token,
      body: { order_id: cancelled.order.order_number },
    },
    leavePortal: {
      params: {},
      token: cancelled.owner.token,
      body: { order_id: cancelled.order.order_number, page: 'none-1' },
    },
    addReview: {
      params: { id: String(product.id) },
      token: owner.token,
      body: { rating: 5, comment: 'Stops on the spot.' },
    },
    reportClientError: { params: {}, body: clientError },
    reportCspViolation: { params: {}, body: cspReport },
    // A past date, so that no email is written.
    findVehicle: { params: {}, body: { q: 'NZE141-6012345' } },
    productFit: {
      params: { id: String(product.id) },
      body: { vehicle: 'no-such-car', built: '2010-05', answers: { turbo: 'yes' } },
    },
    getFit: {
      params: {},
      body: { vehicle: 'no-such-car', built: '2010-05', answers: { turbo: 'yes' }, products: [1] },
    },
    shippingRequest: { params: {}, body: { ...shippingRequest, preferredDate: '2020-01-31' } },
    stkCallback: { params: { token: await createCallbackToken(order.id) }, body: callback() },
    pesapalIpnPosted: {
      params: {},
      body: {
        OrderTrackingId: '9f8b1c1e',
        OrderMerchantReference: 'X-1',
        OrderNotificationType: 'IPNCHANGE',
      },
    },
    // The amount is wrong, so that no body that passes the other checks creates a draft.
    startCardPayment: {
      params: {},
      token: owner.token,
      body: { ...buildCardRequest(product, 1), amount: 1 },
    },
    flutterwaveWebhook: {
      params: {},
      headers: { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash },
      body: { event: 'charge.completed', data: { id: 285959001, tx_ref: 'gari-none', status: 'successful' } },
    },
    changeManyFitments: {
      params: {},
      token: superuser.token,
      body: {
        find: { product_ids: [2_147_483_647] },
        add: [],
        remove: [],
        dry_run: true,
        confirmed: false,
      },
    },
    changeManyProducts: {
      params: {},
      token: superuser.token,
      body: {
        find: { seen: [{ id: 2_147_483_647, version: 1, before: 10 }] },
        change: { kind: 'stock_set', value: 1, reason: 'Counted' },
        dry_run: true,
      },
    },
    setProductCost: { params: { id: '2147483647' }, token: superuser.token, body: { cost: 900 } },
    // An unknown category, so that no product is created.
    createProduct: {
      params: {},
      token: superuser.token,
      body: { ...productBody, category: 2_147_483_647 },
    },
    changeProduct: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { ...productBody, version: 1 },
    },
    changeFitmentRules: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { version: 1, rules: [fitmentRule] },
    },
    previewFitmentRules: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { rules: [fitmentRule] },
    },
    proposeFitmentRules: {
      params: {},
      token: superuser.token,
      body: { kind: 'codes', text: 'ZZZ999' },
    },
    // An unknown generation, so that no vehicle is created.
    createVehicle: {
      params: {},
      token: superuser.token,
      body: {
        generation_id: 2_147_483_647,
        chassis_code: 'NZE141',
        engine_id: 1,
        drive: 'fwd',
        gearbox: 'cvt',
        built: { from: '2006-10', to: '2012-05' },
        market: 'jp',
        popularity: 0,
        frame_code: 'NZE141',
        source_id: 1,
      },
    },
    changeVehicle: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: {
        version: 1,
        generation_id: 1,
        chassis_code: 'NZE141',
        engine_id: 1,
        drive: 'fwd',
        gearbox: 'cvt',
        built: { from: '2006-10', to: '2012-05' },
        market: 'jp',
        popularity: 0,
        merged_into: 1,
      },
    },
    createQualifier: { params: {}, token: superuser.token, body: qualifierBody('turbo') },
    changeQualifier: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: {
        question_en: 'Turbo?',
        question_sw: 'Turbo?',
        yes_en: 'Yes',
        yes_sw: 'Ndiyo',
        no_en: 'No',
        no_sw: 'Hapana',
      },
    },
    changeStock: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { change: -1, reason: 'Broken' },
    },
    // Categories are in no table that is counted here.
    createCategory: {
      params: {},
      token: superuser.token,
      body: { name: 'Echo', picture: '0'.repeat(32) },
    },
    changeCategory: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { name: 'Echo', picture: '0'.repeat(32), position: 1 },
    },
    createSubcategory: {
      params: {},
      token: superuser.token,
      body: { category: 2_147_483_647, name: 'Echo' },
    },
    changeSubcategory: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { name: 'Echo', category: 1, position: 1 },
    },
    // Nor are delivery estimates.
    putDeliveryEstimates: {
      params: {},
      token: superuser.token,
      body: [{ county: 'Nairobi', estimate: { from_days: 1, to_days: 2, cutoff_hour: 15 } }],
    },
    // Campaigns are in no table that is counted here; their own tests cover partial writes.
    createCampaign: {
      params: {},
      token: superuser.token,
      body: { name: 'Echo', channel: 'radio', utm_campaign: 'echo', active: true },
    },
    sendOffer: {
      params: {},
      token: superuser.token,
      body: { subject: 'Echo', message: 'Echo', product_ids: [2_147_483_647] },
    },
    addNumberLink: {
      params: {},
      token: superuser.token,
      body: { from: 'ECHO-1', to: 'ECHO-2', kind: 'equivalent', maker: '' },
    },
    changeCampaign: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { name: 'Echo', channel: 'radio', utm_campaign: 'echo', active: true },
    },
    putCampaignSpend: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: [{ day: '2026-01-31', amount: 100 }],
    },
    answerVehicleRequest: {
      params: { id: '2147483647' },
      token: staff.token,
      body: { status: 'answered', vehicle: 'no-such-car', product_ids: [1] },
    },
    addCustomerNote: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { text: 'Call after 5.' },
    },
    eraseCustomer: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { confirmation: 'nobody@example.com' },
    },
    addStaff: {
      params: {},
      token: superuser.token,
      body: { email: 'nobody@example.com', role: 'staff' },
    },
    changeStaffRole: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { role: 'staff' },
    },
    changeShopSettings: {
      params: {},
      token: superuser.token,
      body: {
        version: 4711,
        phone: '+254 700 000 000',
        whatsapp: '+254 700 000 000',
        email: 'help@gari.test',
        address: 'Kirinyaga Road, Nairobi',
        hours: 'Mon-Fri 8AM-6PM',
        kra_pin: 'P051234567X',
        low_stock: 5,
      },
    },
    noteRefund: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { note: 'Called' },
    },
    recordPayback: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { amount: 100, reference: 'TKL9XX01AB', note: 'Sent by M-Pesa' },
    },
    refundPart: {
      params,
      token: superuser.token,
      body: {
        lines: [{ id: order.cart_items[0]!.id, units: 1 }],
        amount: 1050,
        reason: 'Wrong part',
        restock: true,
        left: 2400,
      },
    },
    reopenRefund: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { payback: 1, note: 'It bounced' },
    },
    enterReceipt: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { receipt: 'NLJ7RT61SV' },
    },
    resolvePayment: {
      params: { id: '2147483647' },
      token: superuser.token,
      body: { outcome: 'paid', receipt: 'NLJ7RT61SV', note: 'On the statement' },
    },
  };
});
afterAll(() => shop.close());

/** The token of an attempt that no provider knows, so that no callback can mark it paid. */
async function createCallbackToken(orderId: number): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const now = shop.clock.now();
  await shop.db.insert(paymentAttempts).values({
    orderId,
    provider: 'safaricom',
    method: 'mpesa',
    amount: 2400,
    tokenHash: hashCallbackToken(token),
    createdAt: now,
    deadlineAt: now,
  });
  return token;
}

function callback() {
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: 'ws_CO_191220191020363925',
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 2400 },
            { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
          ],
        },
      },
    },
  };
}

function getTarget(name: EndpointName, path: string) {
  const target = targets[name];
  if (!target) throw new Error(`no target for ${name}: give it one in this file`);
  return { ...target, path: fillPath(path, target.params), headers: target.headers ?? {} };
}

describe.each(endpointsWithBody)('$title', ({ name, row }) => {
  test('[WIRE-01, WIRE-03] refuses bodies that are not an object of the right kind', async () => {
    const { path, token, headers } = getTarget(name, row.path);
    const before = await countRows(shop.db);
    const faults: { endpoint: string; fault: string | null }[] = [];
    for (const [kind, rawBody] of BODIES) {
      const reply = await shop.request(row.method, path, { ...(token && { token }), headers, rawBody });
      faults.push({ endpoint: kind, fault: findFault(row, reply) });
    }
    expectNoFaults(faults);
    expect(await countRows(shop.db)).toEqual(before);
  });

  test('[WIRE-01, WIRE-02, WIRE-03] refuses each field that is missing or of the wrong type, and writes nothing', async () => {
    const { path, token, headers, body } = getTarget(name, row.path);
    const before = await countRows(shop.db);
    const faults: { endpoint: string; fault: string | null }[] = [];
    for (const [kind, broken] of generateBrokenCopies(body)) {
      const reply = await shop.request(row.method, path, { ...(token && { token }), headers, body: broken });
      const isRefused = reply.status >= 400;
      const hasEchoedInput =
        reply.text.includes(PASSWORD) || (isRefused && reply.text.includes('drop table'));
      faults.push({
        endpoint: kind,
        fault: hasEchoedInput ? `echoes what was sent: ${reply.text}` : findFault(row, reply),
      });
    }
    expectNoFaults(faults);
    expect(await countRows(shop.db)).toEqual(before);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
  ])('[WIRE-03] refuses a body of type %s with 415', async (type) => {
    const { path, token, headers, body } = getTarget(name, row.path);
    const reply = await shop.request(row.method, path, {
      ...(token && { token }),
      body,
      headers: { ...headers, 'Content-Type': type },
    });
    expect(reply).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset=UTF-8'])(
    'accepts a body of type %s',
    async (type) => {
      const { path, token, headers, body } = getTarget(name, row.path);
      const reply = await shop.request(row.method, path, {
        ...(token && { token }),
        body,
        headers: { ...headers, 'Content-Type': type },
      });
      expect(reply.status).not.toBe(415);
    },
  );

  test('[WIRE-03] accepts 64 KB and refuses one more byte with 413, with or without Content-Length', async () => {
    const { path, token, headers, body } = getTarget(name, row.path);
    const json = JSON.stringify(body);
    const padded = (size: number) => json + ' '.repeat(size - json.length);
    const send = (rawBody: string) =>
      shop.request(row.method, path, { ...(token && { token }), headers, rawBody });
    expect((await send(padded(65_536))).status).not.toBe(413);
    for (const size of [65_537, 3_000_000]) {
      const reply = await send(padded(size));
      expect(reply).toMatchObject({
        status: 413,
        body: { code: 'BODY_TOO_LARGE' },
      });
    }
    const streamed = await fetch(`${shop.url}${path}`, {
      method: row.method,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: new Blob([padded(65_537)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });
});

test('every endpoint that takes a body is tested', () => {
  expect(endpointsWithBody.map(({ name }) => name).toSorted()).toEqual(Object.keys(targets).toSorted());
});

test('after all of this the shop still sells', async () => {
  const { order } = await createOrder(shop);
  expect(order.status).toBe('pending');
});
