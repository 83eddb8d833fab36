import type { EndpointName } from '../../../../contract/endpoints/index.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../../server/sandbox/flutterwave/merchant.ts';
import { createOrder, payOrder } from '../../../factories/create-order.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { createBuyer } from '../../../factories/deliver-order.ts';
import { orderRequest } from '../../../factories/order-request.ts';
import { productBody } from '../../../factories/product-body.ts';
import { savedAddress } from '../../../factories/saved-address.ts';
import { shippingRequest } from '../../../factories/shipping-request.ts';
import { buildCardRequest, initiateCardPayment } from '../../../support/demo-card.ts';
import { sendPrompt } from '../../../support/demo-phone.ts';
import { readCode } from '../../../support/mailbox.ts';
import {
  getPortalStatus,
  initiatePortalPayment,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
} from '../../../support/portal.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { newEmail, openBrowser, PASSWORD } from '../../accounts/account-browser.ts';
import { signInWithGoogle } from '../../accounts/google-credentials.ts';
import { twoColours, upload } from '../../media/pictures.ts';
import { createPaidReview, createUndecidedPayment } from '../../payment-reviews/review-fixtures.ts';

type Reply = { status: number };
export type EndpointCall = () => Promise<Reply | Reply[]>;

/**
 * Calls every endpoint successfully, once for each way that leads to different queries. The project does not compile
 * until a new endpoint is added here.
 */
export async function createEndpointCalls(shop: TestShop): Promise<Record<EndpointName, EndpointCall>> {
  await createProduct(shop.db);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const person = await createUser(shop.ctx);
  const by = (token: string) => (method: string, path: string, body?: unknown) =>
    shop.call(method, path, { token, ...(body !== undefined && { body }) });
  const callAsSuperuser = by(superuser.token);
  const get = (path: string) => () => shop.call('GET', path);
  const getAsSuperuser = (path: string) => () => callAsSuperuser('GET', path);
  const each =
    (...paths: string[]) =>
    () =>
      Promise.all(paths.map(getAsSuperuser).map((call) => call()));

  async function startSignUp() {
    const browser = openBrowser(shop);
    const email = newEmail();
    return { browser, email, sent: await browser.signUp(email) };
  }
  async function requestReset() {
    const browser = openBrowser(shop);
    const { email } = await createUser(shop.ctx);
    return { browser, email, sent: await browser.forgot(email) };
  }
  async function verifyResetCode() {
    const { browser, email } = await requestReset();
    return { browser, email, verifyReply: await browser.verifyResetCode(email, await readCode(shop, email)) };
  }
  async function paidOrder() {
    const { owner, order, path } = await createOrder(shop);
    await payOrder(shop, owner, order);
    return path;
  }
  async function refund() {
    const path = await paidOrder();
    await callAsSuperuser('POST', `${path}cancel/`, { reason: 'Damaged' });
    const [task] = await shop.database.sql<{ id: number }[]>`select max(id) as id from refund_tasks`;
    return task!.id;
  }
  async function recordPayback(id: number) {
    const [task] = await shop.database.sql<
      { amount: number }[]
    >`select amount from refund_tasks where id = ${id}`;
    return callAsSuperuser('POST', `/api/y/refunds/${id}/paybacks/`, {
      amount: task!.amount,
      reference: `PB${id}`,
    });
  }
  async function openPortalPage() {
    const user = await createUser(shop.ctx);
    const { body } = await placePortalOrder(shop, user.token, await createProduct(shop.db));
    return { user, order: body.order, trackingId: parseTrackingId(body.payment_url) };
  }
  async function newCampaign() {
    const name = newEmail().replaceAll(/\W/g, '-');
    return callAsSuperuser('POST', '/api/y/campaigns/', { name, channel: 'radio', utm_campaign: name });
  }
  async function newAddress() {
    const user = await createUser(shop.ctx);
    const added = await by(user.token)('POST', '/api/o/addresses/', savedAddress);
    return { call: by(user.token), added, path: `/api/o/addresses/${added.body.id}/` };
  }
  async function startImport() {
    const response = await fetch(`${shop.url}/api/p/imports/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${superuser.token}`, 'Content-Type': 'text/csv' },
      body: 'id,price\n7,999\n8,999\n',
    });
    return { status: response.status, id: ((await response.json()) as { id: number }).id };
  }
  const getReport = (name: string) =>
    each(`/api/y/dashboard/${name}/`, `/api/y/dashboard/${name}/?from=2026-01-01&to=2026-01-31`);
  const ipn = async (method: 'GET' | 'POST') => {
    const { order, trackingId } = await openPortalPage();
    const names = (OrderTrackingId: string) => ({
      OrderTrackingId,
      OrderNotificationType: 'IPNCHANGE',
      OrderMerchantReference: `${order.order_number}-1`,
    });
    return [
      await sendIpn(shop, names(trackingId), method),
      await sendIpn(shop, names('b945e4af-80a5-4ec1-8706-e03f8332fb04'), method),
    ];
  };

  return {
    config: get('/api/config/'),
    openapi: get('/api/openapi.json'),
    live: get('/healthz'),
    ready: get('/readyz'),
    login: async () => openBrowser(shop).signIn(person.email, person.password),
    logout: async () => by((await createUser(shop.ctx)).token)('POST', '/api/a/logout/'),
    userInfo: () => by(person.token)('GET', '/api/a/user/info/'),
    sendVerification: async () => (await startSignUp()).sent,
    verifyEmail: async () => {
      const { browser, email } = await startSignUp();
      return browser.verify(email, await readCode(shop, email));
    },
    resendVerification: async () => {
      const { browser, email } = await startSignUp();
      shop.clock.advance(61_000);
      return browser.resend(email);
    },
    forgotPassword: async () => (await requestReset()).sent,
    verifyResetCode: async () => (await verifyResetCode()).verifyReply,
    resetPassword: async () => {
      const { browser, email } = await verifyResetCode();
      return browser.reset(email, PASSWORD);
    },
    deleteAccount: async () => {
      const { owner } = await createOrder(shop);
      await by(owner.token)('POST', '/api/o/addresses/', savedAddress);
      return by(owner.token)('DELETE', '/api/a/delete-account/', { password: owner.password });
    },
    pendingSignUp: async () => {
      const { browser } = await startSignUp();
      const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return shop.call('GET', '/api/a/register/pending/', { headers: { Cookie } });
    },
    changePassword: async () => {
      const { token, password } = await createUser(shop.ctx);
      const body = { current_password: password, new_password: PASSWORD };
      return by(token)('POST', '/api/a/change-password/', body);
    },
    signInMethods: () => by(person.token)('GET', '/api/a/sign-in-methods/'),
    ownSessions: () => by(person.token)('GET', '/api/a/sessions/'),
    endOtherSessions: async () => by((await createUser(shop.ctx)).token)('DELETE', '/api/a/sessions/'),
    endSession: async () => {
      const { token } = await createUser(shop.ctx);
      const { body } = await by(token)('GET', '/api/a/sessions/');
      return by(token)('DELETE', `/api/a/sessions/${body[0].id}/`);
    },
    googleNonce: () => openBrowser(shop).post('/api/a/auth/google/nonce/', {}),
    googleSignIn: async () => {
      const googleClaims = { email: newEmail('gmail.com'), sub: newEmail() };
      return [await signInWithGoogle(shop, googleClaims), await signInWithGoogle(shop, googleClaims)];
    },
    refreshToken: async () => {
      const { refreshToken } = await createUser(shop.ctx);
      return shop.call('POST', '/api/token/refresh/', { body: { refresh: refreshToken } });
    },

    searchProducts: each(
      '/api/s/search/?q=part%2077',
      '/api/s/search/?q=brake%20pads&category=3&sort=priceLowToHigh',
    ),
    listProducts: each(
      '/api/s/all/',
      '/api/s/all/?sort=priceLowToHigh',
      '/api/s/all/?sort=priceHighToLow&category=3&category=4',
      '/api/s/all/?subcategory=5',
    ),
    titles: each('/api/p/titles/', '/api/p/titles/?q=part%2077'),
    topSellers: get('/api/s/f/top-sellers/'),
    topCategories: get('/api/s/top/categories/'),
    categories: get('/api/s/categories/'),
    productsOfCategory: get('/api/s/category/3/'),
    productBySlug: get('/api/s/s/part-77/'),
    productById: get('/api/s/77/'),
    addReview: async () => {
      const { buyer, reviews } = await createBuyer(shop);
      return by(buyer.token)('POST', reviews, { rating: 5, comment: 'Fits.' });
    },
    ownReview: () => by(person.token)('GET', '/api/s/77/reviews/mine/'),

    uploadPicture: async () => upload(shop, superuser.token, await twoColours(400, 300).png().toBuffer()),
    managedProducts: each(
      '/api/p/products/',
      '/api/p/products/?archived=all&q=part%2077',
      '/api/p/products/?archived=true',
    ),
    createProduct: () => callAsSuperuser('POST', '/api/p/products/', productBody),
    managedProduct: getAsSuperuser('/api/p/products/77/'),
    changeProduct: async () => {
      const { id } = await createProduct(shop.db);
      return callAsSuperuser('PATCH', `/api/p/products/${id}/`, {
        version: 1,
        name: 'Another name',
        price: 1200,
      });
    },
    changeStock: () =>
      callAsSuperuser('POST', '/api/p/products/79/stock/', { change: 3, reason: 'Delivery' }),
    startImport,
    catalogueImport: async () => callAsSuperuser('GET', `/api/p/imports/${(await startImport()).id}/`),
    exportCatalogue: getAsSuperuser('/api/p/export/'),

    placeOrder: async () => {
      const product = await createProduct(shop.db);
      const headers = { 'Idempotency-Key': newEmail().replaceAll(/\W/g, '-') };
      const body = orderRequest([{ product, quantity: 1 }]);
      return shop.call('POST', '/api/o/new/', { token: person.token, body, headers });
    },
    addresses: async () => (await newAddress()).call('GET', '/api/o/addresses/'),
    addAddress: async () => (await newAddress()).added,
    changeAddress: async () => {
      const { call, path } = await newAddress();
      return call('PATCH', path, { city: 'Mombasa' });
    },
    deleteAddress: async () => {
      const { call, path } = await newAddress();
      return call('DELETE', path);
    },
    ownOrders: async () => by((await createOrder(shop)).owner.token)('GET', '/api/o/all/'),
    staffOrders: each(
      '/api/o/existing/',
      '/api/o/existing/?status=cancelled',
      '/api/o/existing/?q=00000000007',
      '/api/o/existing/?q=person-77',
      '/api/o/existing/?q=0712345',
    ),
    staffOrder: async () =>
      callAsSuperuser('GET', (await createOrder(shop)).path.replace('/o/', '/o/admin/')),
    orderStatus: async () => {
      const { owner, order, path } = await createOrder(shop);
      await sendPrompt(shop, owner.token, order);
      return by(owner.token)('GET', `${path}status/`);
    },
    changeOrderStatus: async () =>
      callAsSuperuser('PATCH', `${await paidOrder()}status/`, { status: 'shipping' }),
    cancelOrder: async () => {
      const { owner, path } = await createOrder(shop);
      return [
        await by(owner.token)('POST', `${path}cancel/`, {}),
        await callAsSuperuser('POST', `${await paidOrder()}cancel/`, { reason: 'Damaged' }),
      ];
    },
    order: async () => {
      const { owner, path } = await createOrder(shop);
      return by(owner.token)('GET', path);
    },

    startStkPush: async () => {
      const { owner, order } = await createOrder(shop);
      await payOrder(shop, owner, order);
      return { status: 200 };
    },
    stkCallback: () => shop.call('POST', `/hooks/stk/${'0'.repeat(64)}`, { body: {} }),
    startPortalPayment: async () => {
      const { user, order } = await openPortalPage();
      return initiatePortalPayment(shop, user.token, order);
    },
    leavePortal: async () => {
      const { user, order } = await openPortalPage();
      const body = { order_id: order.order_number, page: `${order.order_number}-1` };
      return shop.call('POST', '/api/p/pesapal/leave/', { token: user.token, body });
    },
    portalStatus: async () => {
      const { user, order, trackingId } = await openPortalPage();
      return [
        await getPortalStatus(shop, user.token, order.order_number),
        await getPortalStatus(shop, user.token, trackingId),
      ];
    },
    pesapalIpn: () => ipn('GET'),
    pesapalIpnPosted: () => ipn('POST'),
    startCardPayment: async () => {
      const user = await createUser(shop.ctx);
      return initiateCardPayment(
        shop,
        user.token,
        buildCardRequest(await createProduct(shop.db), 2, user.email),
      );
    },
    flutterwaveWebhook: async () => {
      const user = await createUser(shop.ctx);
      const { body } = await initiateCardPayment(
        shop,
        user.token,
        buildCardRequest(await createProduct(shop.db), 2, user.email),
      );
      const createChargeEvent = (tx_ref: string) => ({
        event: 'charge.completed',
        data: { id: 1, tx_ref, flw_ref: 'FLW-1', amount: 2400, currency: 'KES', status: 'successful' },
      });
      const headers = { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash };
      return [
        await shop.call('POST', '/hooks/flutterwave', { body: createChargeEvent(body.tx_ref), headers }),
        await shop.call('POST', '/hooks/flutterwave', { body: createChargeEvent('nobody’s'), headers }),
      ];
    },
    shippingRequest: () => shop.call('POST', '/api/m/shipping-request/', { body: shippingRequest }),

    dashboardSummary: getReport('summary'),
    dashboardTopProducts: getReport('top-products'),
    dashboardTopCustomers: getReport('top-customers'),
    dashboardChannels: getReport('campaigns'),
    dashboardDailyMetrics: getReport('daily-metrics'),
    campaigns: getAsSuperuser('/api/y/campaigns/'),
    createCampaign: newCampaign,
    changeCampaign: async () =>
      callAsSuperuser('PATCH', `/api/y/campaigns/${(await newCampaign()).body.id}/`, { active: false }),
    campaignSpend: getAsSuperuser('/api/y/campaigns/1/spend/'),
    putCampaignSpend: () =>
      callAsSuperuser('PUT', '/api/y/campaigns/1/spend/', [{ day: '2026-01-31', amount: 900 }]),
    refunds: each('/api/y/refunds/', '/api/y/refunds/?state=done'),
    noteRefund: async () =>
      callAsSuperuser('PATCH', `/api/y/refunds/${await refund()}/`, { note: 'Asked for the number' }),
    recordPayback: async () => recordPayback(await refund()),
    reopenRefund: async () => {
      const id = await refund();
      const { body } = await recordPayback(id);
      return callAsSuperuser('POST', `/api/y/refunds/${id}/reopen/`, {
        payback: body.paybacks[0].id,
        note: 'It came back',
      });
    },
    paymentReviews: each('/api/y/reviews/payments/', '/api/y/reviews/payments/?state=done'),
    checkPayment: async () =>
      callAsSuperuser('POST', `/api/y/payments/${(await createUndecidedPayment(shop)).payment}/check/`),
    resolvePayment: async () => {
      const { payment } = await createPaidReview(shop, 'amount');
      return callAsSuperuser('POST', `/api/y/payments/${payment}/resolve/`, {
        outcome: 'paid',
        note: 'All there',
      });
    },
    enterReceipt: async () => {
      const path = await paidOrder();
      const number = path.split('/')[3]!;
      const [attempt] = await shop.database.sql<{ id: number }[]>`
        update payment_attempts set receipt = null
        where order_id = (select id from orders where order_number = ${number}) returning id`;
      return callAsSuperuser('POST', `/api/y/payments/${attempt!.id}/receipt/`, {
        receipt: `RC${attempt!.id}QWERT`,
      });
    },
    audit: each('/api/y/audit/', '/api/y/audit/?actor=person-3', '/api/y/audit/?subject=product%2077'),
  };
}
