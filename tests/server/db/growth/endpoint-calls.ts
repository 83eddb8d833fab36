import { eq } from 'drizzle-orm';
import type { EndpointName } from '../../../../contract/endpoints/index.ts';
import { products } from '../../../../server/db/schema/index.ts';
import { queueOfferEmails } from '../../../../server/features/offers/queue-offer-emails.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../../server/sandbox/flutterwave/merchant.ts';
import { clientError } from '../../../factories/client-error.ts';
import { createOrder, payOrder } from '../../../factories/create-order.ts';
import { beginPasskey, beginPasskeySignIn, createPasskey } from '../../../factories/create-passkey.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createSecondFactor, generateCode, nextCode } from '../../../factories/create-second-factor.ts';
import { createUser } from '../../../factories/create-user.ts';
import { createRule, createVehicle } from '../../../factories/create-vehicle.ts';
import { cspReport } from '../../../factories/csp-report.ts';
import { createBuyer } from '../../../factories/deliver-order.ts';
import { nextNumber } from '../../../factories/numbers.ts';
import { orderRequest } from '../../../factories/order-request.ts';
import { productBody } from '../../../factories/product-body.ts';
import { qualifierBody } from '../../../factories/qualifier-body.ts';
import { savedAddress } from '../../../factories/saved-address.ts';
import { sendVehicleRequest } from '../../../factories/send-vehicle-request.ts';
import { shippingRequest } from '../../../factories/shipping-request.ts';
import { createPasskeyOnDevice } from '../../../factories/software-authenticator.ts';
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
import { signInWithGoogle } from '../../accounts/google/google-credentials.ts';
import { phoneJpeg, twoColours, upload } from '../../media/pictures.ts';
import { createPaidReview, createUndecidedPayment } from '../../payment-reviews/review-fixtures.ts';

type Reply = { status: number };
export type EndpointCall = () => Promise<Reply | Reply[]>;

/**
 * Calls every endpoint successfully, once for each way that leads to different queries. The project does not compile
 * until a new endpoint is added here.
 */
export async function createEndpointCalls(shop: TestShop): Promise<Record<EndpointName, EndpointCall>> {
  const fittedName = 'Brake pads of the Fielder';
  const fitted = await createProduct(shop.db, { name: fittedName });
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const person = await createUser(shop.ctx);
  const vehicle = await createVehicle(shop.db, { codes: [{ norm: 'NZE141', kind: 'frame' }] });
  await createRule(shop.db, fitted, vehicle);
  const each =
    (...calls: (() => Promise<Reply>)[]) =>
    () =>
      Promise.all(calls.map((call) => call()));

  const sendFitmentFile = () =>
    shop.call('startFitmentImport', {
      token,
      file: { type: 'text/csv', content: new Blob([`sku_or_id,make\n${fitted.id},Toyota`]) },
    });
  async function changeManyFitments() {
    const { id } = await createProduct(shop.db);
    const add = [{ make_id: vehicle.makeId, model_id: vehicle.modelId }];
    return shop.call('changeManyFitments', { token, body: { find: { product_ids: [id] }, add } });
  }
  async function changeManyProducts() {
    const { id, version, stockQuantity } = await createProduct(shop.db);
    const change = { kind: 'stock_add', value: 5, reason: 'Delivery' } as const;
    const find = { seen: [{ id, version, before: stockQuantity }] };
    return shop.call('changeManyProducts', { token, body: { find, change } });
  }
  async function newSecondFactor() {
    const staff = await createUser(shop.ctx, { isStaff: true });
    return { person: staff, ...(await createSecondFactor(shop, staff)) };
  }
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
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    return order;
  }
  async function refund() {
    const order = await paidOrder();
    await shop.call('cancelOrder', { token, params: order, body: { reason: 'Damaged' } });
    const [task] = await shop.database.sql<{ id: number }[]>`select max(id) as id from refund_tasks`;
    return task!.id;
  }
  async function recordPayback(id: number) {
    const [task] = await shop.database.sql<
      { amount: number }[]
    >`select amount from refund_tasks where id = ${id}`;
    return shop.call('recordPayback', {
      token,
      params: { id },
      body: {
        amount: task!.amount,
        reference: `PB${id}`,
      },
    });
  }
  async function openPortalPage() {
    const user = await createUser(shop.ctx);
    const { body } = await placePortalOrder(shop, user.token, await createProduct(shop.db));
    return { user, order: body.order, trackingId: parseTrackingId(body.payment_url) };
  }
  async function newCampaign() {
    const name = newEmail().replaceAll(/\W/g, '-');
    return shop.call('createCampaign', { token, body: { name, channel: 'radio', utm_campaign: name } });
  }
  const newCategory = () =>
    shop.call('createCategory', { token, body: { name: `Category N${nextNumber()}` } });
  const newSubcategory = (category: number) =>
    shop.call('createSubcategory', { token, body: { category, name: `Subcategory N${nextNumber()}` } });
  async function newAddress() {
    const user = await createUser(shop.ctx);
    const added = await shop.call('addAddress', { token: user.token, body: savedAddress });
    return { token: user.token, added, params: added.body };
  }
  const createSoldOut = () => createProduct(shop.db, { stockQuantity: 0 });
  async function newStockRequest() {
    const { token } = await createUser(shop.ctx);
    const params = await createSoldOut();
    return { token, params, asked: await shop.call('requestStock', { token, params }) };
  }
  async function newCar() {
    const user = await createUser(shop.ctx);
    const added = await shop.call('addCar', {
      token: user.token,
      body: { vehicle: vehicle.slug, current: true },
    });
    return { token: user.token, added, params: added.body };
  }
  async function addNote() {
    const { order } = await createOrder(shop);
    return {
      order,
      added: await shop.call('addOrderNote', { token, params: order, body: { text: 'Gift' } }),
    };
  }
  const addCustomerNote = () =>
    shop.call('addCustomerNote', { token, params: person, body: { text: 'Prefers calls after 5.' } });
  async function startImport() {
    const content = new Blob(['id,price\n7,999\n8,999\n']);
    return shop.call('startImport', { token, file: { type: 'text/csv', content } });
  }
  const january = { from: '2026-01-01', to: '2026-01-31' };
  const getReport = (
    name:
      | 'dashboardSummary'
      | 'dashboardTopProducts'
      | 'dashboardTopCustomers'
      | 'dashboardChannels'
      | 'dashboardDailyMetrics'
      | 'dashboardComparison'
      | 'exportDailyMetrics',
  ) =>
    each(
      () => shop.call(name, { token }),
      () => shop.call(name, { token, query: january }),
    );
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
    config: () => shop.call('config'),
    paymentScripts: () => shop.call('paymentScripts'),
    openapi: () => shop.call('openapi'),
    live: () => shop.call('live'),
    ready: () => shop.call('ready'),
    login: async () => openBrowser(shop).signIn(person.email, person.password),
    logout: async () => shop.call('logout', { token: (await createUser(shop.ctx)).token }),
    userInfo: () => shop.call('userInfo', { token: person.token }),
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
      await shop.call('addAddress', { token: owner.token, body: savedAddress });
      return shop.call('deleteAccount', { token: owner.token, body: { password: owner.password } });
    },
    pendingSignUp: async () => {
      const { browser } = await startSignUp();
      const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return shop.call('pendingSignUp', { headers: { Cookie } });
    },
    changePassword: async () => {
      const { token, password } = await createUser(shop.ctx);
      const body = { current_password: password, new_password: PASSWORD };
      return shop.call('changePassword', { token, body });
    },
    changeProfile: async () =>
      shop.call('changeProfile', { token: (await createUser(shop.ctx)).token, body: { username: 'Njeri' } }),
    defaultAddress: async () => shop.call('defaultAddress', { token: (await newAddress()).token }),
    setDefaultAddress: async () => {
      const { token, params } = await newAddress();
      return shop.call('setDefaultAddress', { token, body: { address_id: params.id } });
    },
    notificationChoices: async () =>
      shop.call('notificationChoices', { token: (await newStockRequest()).token }),
    changeNotificationChoices: async () => {
      const { token } = await newStockRequest();
      return shop.call('changeNotificationChoices', { token, body: { offers: true, stock: false } });
    },
    unsubscribe: () => shop.call('unsubscribe', { params: { token: 'a'.repeat(43) } }),
    stockRequests: async () => shop.call('stockRequests', { token: (await newStockRequest()).token }),
    requestStock: async () => {
      const { token, params, asked } = await newStockRequest();
      // Back in stock, for the job that tells it.
      await shop.db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, params.id));
      return [asked, await shop.call('requestStock', { token, params: await createSoldOut() })];
    },
    deleteStockRequest: async () => {
      const { token, params } = await newStockRequest();
      return shop.call('deleteStockRequest', { token, params });
    },
    signInMethods: () => shop.call('signInMethods', { token: person.token }),
    completeSignIn: async () => {
      const { person, secret, codes } = await newSecondFactor();
      const browsers = [openBrowser(shop), openBrowser(shop)] as const;
      for (const browser of browsers) await browser.signIn(person.email, person.password);
      return [
        await browsers[0].completeSignIn(nextCode(shop, secret)),
        await browsers[1].completeSignIn(codes[0]!),
      ];
    },
    secondFactor: async () => shop.call('secondFactor', { token: (await newSecondFactor()).person.token }),
    beginSecondFactor: async () => {
      const { token, password } = await createUser(shop.ctx, { isStaff: true });
      return shop.call('beginSecondFactor', { token, body: { password } });
    },
    confirmSecondFactor: async () => {
      const { token, password } = await createUser(shop.ctx, { isStaff: true });
      const { secret } = (await shop.call('beginSecondFactor', { token, body: { password } })).body;
      const code = generateCode(secret, shop.clock.now());
      return shop.call('confirmSecondFactor', { token, body: { code } });
    },
    replaceRecoveryCodes: async () => {
      const { person, secret } = await newSecondFactor();
      const body = { code: nextCode(shop, secret) };
      return shop.call('replaceRecoveryCodes', { token: person.token, body });
    },
    switchOffSecondFactor: async () => {
      const { person, secret } = await newSecondFactor();
      const body = { password: person.password, code: nextCode(shop, secret) };
      return shop.call('switchOffSecondFactor', { token: person.token, body });
    },
    staffSecondFactors: () => shop.call('staffSecondFactors', { token }),
    resetSecondFactor: async () =>
      shop.call('resetSecondFactor', { token, params: (await newSecondFactor()).person }),
    beginPasskeySignIn: () => shop.call('beginPasskeySignIn'),
    passkeySignIn: async () => {
      const passkey = await createPasskey(shop, await createUser(shop.ctx));
      return shop.call('passkeySignIn', { body: passkey.sign(await beginPasskeySignIn(shop)) });
    },
    passkeys: () => shop.call('passkeys', { token: person.token }),
    beginPasskey: async () => {
      const { token, password } = await createUser(shop.ctx);
      return shop.call('beginPasskey', { token, body: { password } });
    },
    addPasskey: async () => {
      const owner = await createUser(shop.ctx);
      const { body } = createPasskeyOnDevice(await beginPasskey(shop, owner));
      return shop.call('addPasskey', { token: owner.token, body });
    },
    removePasskey: async () => {
      const owner = await createUser(shop.ctx);
      const params = await createPasskey(shop, owner);
      return shop.call('removePasskey', { token: owner.token, params });
    },
    ownSessions: () => shop.call('ownSessions', { token: person.token }),
    endOtherSessions: async () =>
      shop.call('endOtherSessions', { token: (await createUser(shop.ctx)).token }),
    endSession: async () => {
      const { token } = await createUser(shop.ctx);
      const { body } = await shop.call('ownSessions', { token });
      return shop.call('endSession', { token, params: body[0]! });
    },
    googleNonce: () => shop.call('googleNonce'),
    googleSignIn: async () => {
      const googleClaims = { email: newEmail('gmail.com'), sub: newEmail() };
      return [await signInWithGoogle(shop, googleClaims), await signInWithGoogle(shop, googleClaims)];
    },
    refreshToken: async () => {
      const { refreshToken } = await createUser(shop.ctx);
      return shop.call('refreshToken', { body: { refresh: refreshToken } });
    },

    searchProducts: each(
      () => shop.call('searchProducts', { token, query: { q: 'part 77' } }),
      () =>
        shop.call('searchProducts', {
          token,
          query: { q: 'brake pads', category: 3, sort: 'priceLowToHigh' },
        }),
      () => shop.call('searchProducts', { query: { q: 'part 77', vehicle: vehicle.slug } }),
    ),
    listProducts: each(
      () => shop.call('listProducts', { token }),
      () => shop.call('listProducts', { token, query: { sort: 'priceLowToHigh' } }),
      () => shop.call('listProducts', { token, query: { sort: 'priceHighToLow', category: [3, 4] } }),
      () => shop.call('listProducts', { token, query: { subcategory: 5 } }),
      () => shop.call('listProducts', { query: { vehicle: vehicle.slug } }),
      () => shop.call('listProducts', { query: { vehicle: vehicle.slug, fit: 'all', category: 3 } }),
      () => shop.call('listProducts', { query: { sort: 'newest' } }),
      () => shop.call('listProducts', { query: { sort: 'rating', category: [3, 4], subcategory: 17 } }),
      () => shop.call('listProducts', { query: { in_stock: 'true', rating: '4', condition: 'used' } }),
      () => shop.call('listProducts', { query: { brand: ['Maker 3', 'Maker 4'], price: '500-900' } }),
      () =>
        shop.call('listProducts', {
          query: { vehicle: vehicle.slug, fit: 'all', brand: 'Maker 3', sort: 'rating' },
        }),
      () => shop.call('listProducts', { query: { q: 'brake pads', brand: 'Maker 3', sort: 'newest' } }),
    ),
    attributeFacets: each(
      () => shop.call('attributeFacets'),
      () => shop.call('attributeFacets', { query: { category: [3, 4], subcategory: 17, brand: 'Maker 3' } }),
      () => shop.call('attributeFacets', { query: { q: 'brake pads', price: '500-900' } }),
      () => shop.call('attributeFacets', { query: { vehicle: vehicle.slug } }),
    ),
    suggestions: each(
      () => shop.call('suggestions'),
      () => shop.call('suggestions', { query: { q: 'part 77' } }),
    ),
    titles: each(
      () => shop.call('titles', { token }),
      () => shop.call('titles', { token, query: { q: 'part 77' } }),
    ),
    topSellers: () => shop.call('topSellers'),
    topCategories: () => shop.call('topCategories'),
    categories: () => shop.call('categories'),
    productsOfCategory: () => shop.call('productsOfCategory', { params: { id: 3 } }),
    productBySlug: () => shop.call('productBySlug', { params: { slug: 'part-77' } }),
    productById: () => shop.call('productById', { params: { id: 77 } }),
    goesWith: () => shop.call('goesWith', { params: fitted }),
    addReview: async () => {
      const { buyer, product } = await createBuyer(shop);
      const body = { rating: 5, comment: 'Fits.' };
      return shop.call('addReview', { token: buyer.token, params: product, body });
    },
    ownReview: () => shop.call('ownReview', { token: person.token, params: { id: 77 } }),

    uploadPicture: async () => upload(shop, token, await twoColours(400, 300).png().toBuffer()),
    managedProducts: each(
      () => shop.call('managedProducts', { token }),
      () => shop.call('managedProducts', { token, query: { archived: 'all', q: 'part 77' } }),
      () => shop.call('managedProducts', { token, query: { q: 'shelf part-7777' } }),
      () => shop.call('managedProducts', { token, query: { archived: 'true' } }),
      () => shop.call('managedProducts', { token, query: { stock: 'low' } }),
      () => shop.call('managedProducts', { token, query: { sort: 'name' } }),
      () => shop.call('managedProducts', { token, query: { sort: 'price_desc', archived: 'all' } }),
      () => shop.call('managedProducts', { token, query: { sort: 'stock' } }),
      () => shop.call('managedProducts', { token, query: { lacks: 'fitment' } }),
      () => shop.call('managedProducts', { token, query: { lacks: 'picture' } }),
    ),
    createProduct: () => shop.call('createProduct', { token, body: productBody }),
    managedProduct: () => shop.call('managedProduct', { token, params: { id: 77 } }),
    changeProduct: async () => {
      const { id } = await createProduct(shop.db);
      return shop.call('changeProduct', {
        token,
        params: { id },
        body: {
          version: 1,
          name: 'Another name',
          price: 1200,
        },
      });
    },
    stockChanges: each(
      () => shop.call('stockChanges', { token, params: { id: 1 } }),
      () => shop.call('stockChanges', { token, params: { id: 1 }, query: { before: '400' } }),
    ),
    fitmentRules: () => shop.call('fitmentRules', { token, params: fitted }),
    changeFitmentRules: async () => {
      const { id } = await createProduct(shop.db);
      const body = { version: 1, rules: [{ make_id: vehicle.makeId, chassis_norm: vehicle.chassisNorm }] };
      return shop.call('changeFitmentRules', { token, params: { id }, body });
    },
    previewFitmentRules: () => {
      const body = { rules: [{ make_id: vehicle.makeId, chassis_norm: vehicle.chassisNorm }] };
      return shop.call('previewFitmentRules', { token, params: fitted, body });
    },
    proposeFitmentRules: () =>
      shop.call('proposeFitmentRules', { token, body: { kind: 'codes', text: vehicle.chassisNorm } }),
    makeTree: () => shop.call('makeTree', { token, params: { id: vehicle.makeId } }),
    managedVehicles: () => shop.call('managedVehicles', { token, query: { q: 'fielder' } }),
    createVehicle: () => {
      const body = { generation_id: vehicle.generationId, chassis_code: `NZE9${nextNumber()}` };
      return shop.call('createVehicle', { token, body });
    },
    changeVehicle: async () => {
      const { id } = await createVehicle(shop.db, { chassisCode: `NZE8${nextNumber()}` });
      return shop.call('changeVehicle', { token, params: { id }, body: { version: 1, popularity: 5 } });
    },
    qualifiers: () => shop.call('qualifiers', { token }),
    createQualifier: () =>
      shop.call('createQualifier', { token, body: qualifierBody(`turbo_${nextNumber()}`) }),
    changeQualifier: async () => {
      const { body } = await shop.call('createQualifier', {
        token,
        body: qualifierBody(`abs_${nextNumber()}`),
      });
      const params = { id: (body as { id: number }).id };
      return shop.call('changeQualifier', { token, params, body: { yes_en: 'With it' } });
    },
    deleteQualifier: async () => {
      const { body } = await shop.call('createQualifier', {
        token,
        body: qualifierBody(`sunroof_${nextNumber()}`),
      });
      return shop.call('deleteQualifier', { token, params: { id: (body as { id: number }).id } });
    },
    changeStock: () =>
      shop.call('changeStock', { token, params: { id: 79 }, body: { change: 3, reason: 'Delivery' } }),
    startImport,
    catalogueImport: async () => shop.call('catalogueImport', { token, params: (await startImport()).body }),
    exportCatalogue: () => shop.call('exportCatalogue', { token }),

    placeOrder: async () => {
      const product = await createProduct(shop.db);
      const headers = { 'Idempotency-Key': newEmail().replaceAll(/\W/g, '-') };
      const request = orderRequest([{ product, quantity: 1 }]);
      const items = request.items.map((item) => ({ ...item, vehicle: vehicle.slug }));
      const body = { ...request, items };
      return shop.call('placeOrder', { token: person.token, body, headers });
    },
    addresses: async () => shop.call('addresses', { token: (await newAddress()).token }),
    addAddress: async () => (await newAddress()).added,
    changeAddress: async () => {
      const { token, params } = await newAddress();
      return shop.call('changeAddress', { token, params, body: { city: 'Mombasa' } });
    },
    deleteAddress: async () => {
      const { token, params } = await newAddress();
      return shop.call('deleteAddress', { token, params });
    },
    ownOrders: async () => shop.call('ownOrders', { token: (await createOrder(shop)).owner.token }),
    staffOrders: each(
      () => shop.call('staffOrders', { token }),
      () => shop.call('staffOrders', { token, query: { status: 'cancelled' } }),
      () => shop.call('staffOrders', { token, query: { q: '00000000007' } }),
      () => shop.call('staffOrders', { token, query: { q: 'person-77' } }),
      () => shop.call('staffOrders', { token, query: { q: '0712345' } }),
      () => shop.call('staffOrders', { token, query: { q: 'Person 77' } }),
      () => shop.call('staffOrders', { token, query: { q: 'RECEIPT77' } }),
    ),
    staffOrder: async () => shop.call('staffOrder', { token, params: (await createOrder(shop)).order }),
    exportOrders: each(
      () => shop.call('exportOrders', { token }),
      () => shop.call('exportOrders', { token, query: { q: 'person-77', format: 'csv' } }),
      () => shop.call('exportOrders', { token, query: { number: ['000000000077'] } }),
    ),
    orderNotes: async () => shop.call('orderNotes', { token, params: (await createOrder(shop)).order }),
    addOrderNote: async () => (await addNote()).added,
    deleteOrderNote: async () => {
      const { order, added } = await addNote();
      const { id } = added.body.results[0]!;
      return shop.call('deleteOrderNote', { token, params: { order_number: order.order_number, id } });
    },
    deliveryEstimates: () => shop.call('deliveryEstimates'),
    orderDeliveryEstimate: async () => {
      const { owner, order } = await createOrder(shop);
      await payOrder(shop, owner, order);
      return shop.call('orderDeliveryEstimate', { token: owner.token, params: order });
    },
    managedCategories: () => shop.call('managedCategories', { token }),
    createCategory: newCategory,
    changeCategory: async () => {
      const { body: params } = await newCategory();
      return shop.call('changeCategory', {
        token,
        params,
        body: { name: `Renamed ${nextNumber()}`, position: 1 },
      });
    },
    deleteCategory: async () => shop.call('deleteCategory', { token, params: (await newCategory()).body }),
    createSubcategory: () => newSubcategory(3),
    changeSubcategory: async () => {
      const { body: params } = await newSubcategory(3);
      await createProduct(shop.db, { categoryId: 3, subcategoryId: params.id });
      return shop.call('changeSubcategory', { token, params, body: { category: 4, position: 1 } });
    },
    deleteSubcategory: async () =>
      shop.call('deleteSubcategory', { token, params: (await newSubcategory(3)).body }),
    putDeliveryEstimates: () =>
      shop.call('putDeliveryEstimates', {
        token,
        body: [{ county: 'Nairobi', estimate: { from_days: 1, to_days: 2, cutoff_hour: 15 } }],
      }),
    orderStatus: async () => {
      const { owner, order } = await createOrder(shop);
      await sendPrompt(shop, owner.token, order);
      return shop.call('orderStatus', { token: owner.token, params: order });
    },
    changeOrderStatus: async () =>
      shop.call('changeOrderStatus', { token, params: await paidOrder(), body: { status: 'shipping' } }),
    cancelOrder: async () => {
      const { owner, order } = await createOrder(shop);
      return [
        await shop.call('cancelOrder', { token: owner.token, params: order, body: {} }),
        await shop.call('cancelOrder', { token, params: await paidOrder(), body: { reason: 'Damaged' } }),
      ];
    },
    order: async () => {
      const { owner, order } = await createOrder(shop);
      return shop.call('order', { token: owner.token, params: order });
    },
    orderedParts: async () => {
      const { owner, order } = await createOrder(shop);
      return shop.call('orderedParts', { token: owner.token, params: order });
    },
    receipt: async () => {
      const { owner, order } = await createOrder(shop);
      await payOrder(shop, owner, order);
      return shop.call('receipt', { token: owner.token, params: order });
    },

    startStkPush: async () => {
      const { owner, order } = await createOrder(shop);
      await payOrder(shop, owner, order);
      return { status: 200 };
    },
    stkCallback: () => shop.call('stkCallback', { params: { token: '0'.repeat(64) }, body: {} }),
    startPortalPayment: async () => {
      const { user, order } = await openPortalPage();
      return initiatePortalPayment(shop, user.token, order);
    },
    leavePortal: async () => {
      const { user, order } = await openPortalPage();
      const body = { order_id: order.order_number, page: `${order.order_number}-1` };
      return shop.call('leavePortal', { token: user.token, body });
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
        await shop.call('flutterwaveWebhook', { body: createChargeEvent(body.tx_ref), headers }),
        await shop.call('flutterwaveWebhook', { body: createChargeEvent('nobody’s'), headers }),
      ];
    },
    reportClientError: () => shop.call('reportClientError', { body: clientError }),
    reportCspViolation: () => shop.call('reportCspViolation', { body: cspReport }),
    questions: () => shop.call('questions'),
    garage: async () => shop.call('garage', { token: (await newCar()).token }),
    addCar: async () => (await newCar()).added,
    changeCar: async () => {
      const { token, params } = await newCar();
      return shop.call('changeCar', { token, params, body: { version: 1, nickname: 'Kazi', current: true } });
    },
    deleteCar: async () => {
      const { token, params } = await newCar();
      return shop.call('deleteCar', { token, params });
    },
    mergeGarage: async () => {
      const { token } = await newCar();
      const car = { vehicle: vehicle.slug, used_at: new Date().toISOString() };
      return shop.call('mergeGarage', { token, body: { cars: [car, { ...car, frame: 'NZE141-6012345' }] } });
    },
    makes: () => shop.call('makes'),
    makeBySlug: () => shop.call('makeBySlug', { params: { slug: 'toyota' } }),
    modelById: () => shop.call('modelById', { params: { id: vehicle.modelId } }),
    vehicleBySlug: () => shop.call('vehicleBySlug', { params: { slug: vehicle.slug } }),
    carPage: each(
      () => shop.call('carPage'),
      () => shop.call('carPage', { query: { make: 'toyota' } }),
      () => shop.call('carPage', { query: { make: 'toyota', model: 'fielder' } }),
      () => shop.call('carPage', { query: { make: 'toyota', model: 'fielder', code: 'nze141g' } }),
      () =>
        shop.call('carPage', {
          query: { make: 'toyota', model: 'fielder', code: 'nze141g', category: 'shelf-3' },
        }),
    ),
    partNumber: each(
      () => shop.call('partNumber', { params: { number: '00100-52180' } }),
      () => shop.call('partNumber', { params: { number: '00100' } }),
      () => shop.call('partNumber', { params: { number: 'OO1OO-5218O' } }),
    ),
    productFit: () => shop.call('productFit', { params: { id: fitted.id }, body: { vehicle: vehicle.slug } }),
    productFitments: () => shop.call('productFitments', { params: { id: fitted.id } }),
    findVehicle: each(
      () => shop.call('findVehicle', { body: { q: 'NZE141-6012345' } }),
      () => shop.call('findVehicle', { body: { q: 'NZE14' } }),
    ),
    sendVehicleRequest: each(
      async () => (await sendVehicleRequest(shop, { photos: [await phoneJpeg(60, 40)] })).reply,
      async () => (await sendVehicleRequest(shop, { token: person.token })).reply,
    ),
    vehicleRequests: each(
      () => shop.call('vehicleRequests', { token }),
      () => shop.call('vehicleRequests', { token, query: { status: 'answered' } }),
      () => shop.call('vehicleRequests', { token, query: { status: 'done' } }),
    ),
    answerVehicleRequest: async () => {
      const { id } = await sendVehicleRequest(shop, { token: person.token });
      const body = { status: 'answered' as const, vehicle: vehicle.slug, product_ids: [fitted.id] };
      return shop.call('answerVehicleRequest', { token, params: { id }, body });
    },
    vehicleRequestPhoto: async () => {
      const { id } = await sendVehicleRequest(shop, { photos: [await phoneJpeg(60, 40)] });
      return shop.call('vehicleRequestPhoto', { token, params: { id, n: 1 } });
    },
    getFit: () => shop.call('getFit', { body: { vehicle: vehicle.slug, products: [1, 2, 3] } }),
    startFitmentImport: sendFitmentFile,
    fitmentImport: async () => shop.call('fitmentImport', { token, params: (await sendFitmentFile()).body }),
    exportFitments: () => shop.call('exportFitments', { token }),
    productCosts: () => shop.call('productCosts', { token, query: { ids: [1, 2, 3] } }),
    setProductCost: () => shop.call('setProductCost', { token, params: { id: 77 }, body: { cost: 900 } }),
    changeManyProducts: each(
      () => changeManyProducts(),
      () =>
        shop.call('changeManyProducts', {
          token,
          body: {
            find: { q: fittedName },
            change: { kind: 'price_percent', value: 5, round_to: 10 },
            dry_run: true,
          },
        }),
    ),
    undoManyProducts: async () =>
      shop.call('undoManyProducts', { token, params: { batch: (await changeManyProducts()).body.batch! } }),
    changeManyFitments: each(
      () => changeManyFitments(),
      () =>
        shop.call('changeManyFitments', {
          token,
          body: {
            find: { q: fittedName },
            add: [{ make_id: vehicle.makeId, position: 'front' }],
            dry_run: true,
          },
        }),
    ),
    undoManyFitments: async () =>
      shop.call('undoManyFitments', { token, params: { batch: (await changeManyFitments()).body.batch! } }),
    fitmentCoverage: () => shop.call('fitmentCoverage', { token }),
    fitmentConflicts: () => shop.call('fitmentConflicts', { token, query: { format: 'csv' } }),
    unknownCodes: () => shop.call('unknownCodes', { token }),
    shippingRequest: () => shop.call('shippingRequest', { body: shippingRequest }),

    dashboardSummary: getReport('dashboardSummary'),
    dashboardTopProducts: getReport('dashboardTopProducts'),
    dashboardTopCustomers: getReport('dashboardTopCustomers'),
    dashboardChannels: getReport('dashboardChannels'),
    dashboardDailyMetrics: getReport('dashboardDailyMetrics'),
    dashboardComparison: getReport('dashboardComparison'),
    exportDailyMetrics: getReport('exportDailyMetrics'),
    exportLedger: () => shop.call('exportLedger', { token, query: january }),
    campaigns: () => shop.call('campaigns', { token }),
    addNumberLink: () =>
      shop.call('addNumberLink', { token, body: { from: 'NEW-1', to: 'NEW-2', kind: 'superseded' } }),
    createCampaign: newCampaign,
    changeCampaign: async () =>
      shop.call('changeCampaign', { token, params: (await newCampaign()).body, body: { active: false } }),
    offers: () => shop.call('offers', { token }),
    offerRecipients: () => shop.call('offerRecipients', { token }),
    sendOffer: async () => {
      const [{ id }, reader] = [await createProduct(shop.db), await createUser(shop.ctx)];
      await shop.call('changeNotificationChoices', { token: reader.token, body: { offers: true } });
      const body = { subject: 'Brakes', message: 'Now cheaper.', product_ids: [id] };
      const reply = await shop.call('sendOffer', { token, body });
      await queueOfferEmails(shop.ctx, reply.body.id);
      return reply;
    },
    campaignSpend: () => shop.call('campaignSpend', { token, params: { id: 1 } }),
    putCampaignSpend: () =>
      shop.call('putCampaignSpend', { token, params: { id: 1 }, body: [{ day: '2026-01-31', amount: 900 }] }),
    refunds: each(
      () => shop.call('refunds', { token }),
      () => shop.call('refunds', { token, query: { state: 'done' } }),
    ),
    noteRefund: async () =>
      shop.call('noteRefund', {
        token,
        params: { id: await refund() },
        body: { note: 'Asked for the number' },
      }),
    refundPart: async () => {
      const order = await paidOrder();
      return shop.call('refundPart', {
        token,
        params: order,
        body: {
          lines: [{ id: order.cart_items[0]!.id, units: 1 }],
          amount: 1050,
          reason: 'Wrong part',
          restock: true,
          left: order.total,
        },
      });
    },
    recordPayback: async () => recordPayback(await refund()),
    reopenRefund: async () => {
      const id = await refund();
      const { body } = await recordPayback(id);
      return shop.call('reopenRefund', {
        token,
        params: { id },
        body: {
          payback: body.paybacks[0]!.id,
          note: 'It came back',
        },
      });
    },
    paymentReviews: each(
      () => shop.call('paymentReviews', { token }),
      () => shop.call('paymentReviews', { token, query: { state: 'done' } }),
    ),
    checkPayment: async () =>
      shop.call('checkPayment', { token, params: { id: (await createUndecidedPayment(shop)).payment } }),
    resolvePayment: async () => {
      const { payment } = await createPaidReview(shop, 'amount');
      return shop.call('resolvePayment', {
        token,
        params: { id: payment },
        body: {
          outcome: 'paid',
          note: 'All there',
        },
      });
    },
    enterReceipt: async () => {
      const order = await paidOrder();
      const [attempt] = await shop.database.sql<{ id: number }[]>`
        update payment_attempts set receipt = null
        where order_id = (select id from orders where order_number = ${order.order_number}) returning id`;
      return shop.call('enterReceipt', {
        token,
        params: attempt!,
        body: {
          receipt: `RC${attempt!.id}QWERT`,
        },
      });
    },
    openTasks: () => shop.call('openTasks', { token }),
    operations: () => shop.call('operations', { token }),
    retryJob: async () => {
      const [job] = await shop.database.sql<{ id: number }[]>`
        select (graphile_worker.add_job('find_fitment_conflicts', max_attempts := 1)).id::int as id`;
      await shop.database.sql`update graphile_worker._private_jobs set attempts = 1 where id = ${job!.id}`;
      return shop.call('retryJob', { token, params: job! });
    },
    backOfficeSearch: each(
      () => shop.call('backOfficeSearch', { token, query: { q: 'Person 77' } }),
      () => shop.call('backOfficeSearch', { token, query: { q: '00000000007' } }),
      () => shop.call('backOfficeSearch', { token, query: { q: 'brake pads' } }),
    ),
    audit: each(
      () => shop.call('audit', { token }),
      () => shop.call('audit', { token, query: { actor: 'person-3' } }),
      () => shop.call('audit', { token, query: { subject: 'product 77' } }),
      () => shop.call('audit', { token, query: january }),
    ),
    customers: each(
      () => shop.call('customers', { token }),
      () => shop.call('customers', { token, query: { sort: 'value' } }),
      () => shop.call('customers', { token, query: { q: 'person-777' } }),
      () => shop.call('customers', { token, query: { q: 'Person 777', sort: 'value' } }),
      () => shop.call('customers', { token, query: { q: '0799 999 999' } }),
    ),
    customer: () => shop.call('customer', { token, params: { id: 77 } }),
    addCustomerNote,
    deleteCustomerNote: async () => {
      const { body } = await addCustomerNote();
      return shop.call('deleteCustomerNote', { token, params: { id: person.id, note: body.id } });
    },
    exportCustomer: () => shop.call('exportCustomer', { token, params: { id: 77 } }),
    eraseCustomer: async () => {
      const { owner } = await createOrder(shop);
      return shop.call('eraseCustomer', { token, params: owner, body: { confirmation: owner.email } });
    },
    staffAccounts: () => shop.call('staffAccounts', { token }),
    addStaff: async () => {
      const { email } = await createUser(shop.ctx);
      return shop.call('addStaff', { token, body: { email, role: 'staff' } });
    },
    changeStaffRole: async () => {
      const params = await createUser(shop.ctx, { isStaff: true });
      return shop.call('changeStaffRole', { token, params, body: { role: 'superuser' } });
    },
    removeStaff: async () =>
      shop.call('removeStaff', { token, params: await createUser(shop.ctx, { isSuperuser: true }) }),
    shopSettings: () => shop.call('shopSettings', { token }),
    changeShopSettings: () => shop.call('changeShopSettings', { token, body: { version: 0, low_stock: 7 } }),
  };
}
