import { describe, expect, test } from 'vitest';
import { type Endpoint, getCommonErrors } from '../../contract/endpoints/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts';
import { fillPath, routes } from '../../contract/routes.ts';
import { AppError, toErrorBody } from '../../server/http/errors.ts';

const rows = Object.values(endpoints) as Endpoint[];
const toLabel = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The address and the caller of every endpoint, as clients of the API know them. */
const ENDPOINTS: Record<string, [address: string, caller: string]> = {
  config: ['GET /api/config/', 'anyone'],
  openapi: ['GET /api/openapi.json', 'anyone'],
  live: ['GET /healthz', 'anyone'],
  ready: ['GET /readyz', 'anyone'],
  login: ['POST /api/a/login/', 'anyone'],
  logout: ['POST /api/a/logout/', 'anyone'],
  userInfo: ['GET /api/a/user/info/', 'signed-in'],
  sendVerification: ['POST /api/a/register/send-verification/', 'anyone'],
  verifyEmail: ['POST /api/a/register/verify-email/', 'anyone'],
  pendingSignUp: ['GET /api/a/register/pending/', 'anyone'],
  resendVerification: ['POST /api/a/register/resend-verification/', 'anyone'],
  forgotPassword: ['POST /api/a/forgot-password/', 'anyone'],
  verifyResetCode: ['POST /api/a/verify-reset-code/', 'anyone'],
  resetPassword: ['POST /api/a/reset-password/', 'anyone'],
  deleteAccount: ['DELETE /api/a/delete-account/', 'signed-in'],
  changePassword: ['POST /api/a/change-password/', 'signed-in'],
  changeProfile: ['PATCH /api/a/profile/', 'signed-in'],
  defaultAddress: ['GET /api/a/default-address/', 'signed-in'],
  setDefaultAddress: ['PUT /api/a/default-address/', 'signed-in'],
  notificationChoices: ['GET /api/a/notifications/', 'signed-in'],
  changeNotificationChoices: ['PATCH /api/a/notifications/', 'signed-in'],
  unsubscribe: ['POST /api/a/unsubscribe/:token/', 'anyone'],
  stockRequests: ['GET /api/a/stock-requests/', 'signed-in'],
  requestStock: ['PUT /api/a/stock-requests/:id/', 'signed-in'],
  deleteStockRequest: ['DELETE /api/a/stock-requests/:id/', 'signed-in'],
  signInMethods: ['GET /api/a/sign-in-methods/', 'signed-in'],
  completeSignIn: ['POST /api/a/login/code/', 'anyone'],
  secondFactor: ['GET /api/a/second-factor/', 'signed-in'],
  beginSecondFactor: ['POST /api/a/second-factor/', 'staff'],
  confirmSecondFactor: ['POST /api/a/second-factor/confirm/', 'staff'],
  replaceRecoveryCodes: ['POST /api/a/second-factor/codes/', 'signed-in'],
  switchOffSecondFactor: ['POST /api/a/second-factor/off/', 'signed-in'],
  staffSecondFactors: ['GET /api/y/staff/second-factors/', 'superuser'],
  resetSecondFactor: ['DELETE /api/y/staff/:id/second-factor/', 'superuser'],
  beginPasskeySignIn: ['POST /api/a/passkeys/sign-in/options/', 'anyone'],
  passkeySignIn: ['POST /api/a/passkeys/sign-in/', 'anyone'],
  passkeys: ['GET /api/a/passkeys/', 'signed-in'],
  beginPasskey: ['POST /api/a/passkeys/options/', 'signed-in'],
  addPasskey: ['POST /api/a/passkeys/', 'signed-in'],
  removePasskey: ['DELETE /api/a/passkeys/:id/', 'signed-in'],
  ownSessions: ['GET /api/a/sessions/', 'signed-in'],
  endOtherSessions: ['DELETE /api/a/sessions/', 'signed-in'],
  endSession: ['DELETE /api/a/sessions/:id/', 'signed-in'],
  googleNonce: ['POST /api/a/auth/google/nonce/', 'anyone'],
  googleSignIn: ['POST /api/a/auth/google/', 'anyone'],
  refreshToken: ['POST /api/token/refresh/', 'anyone'],
  searchProducts: ['GET /api/s/search/', 'anyone'],
  listProducts: ['GET /api/s/all/', 'anyone'],
  titles: ['GET /api/p/titles/', 'anyone'],
  suggestions: ['GET /api/p/suggestions/', 'anyone'],
  attributeFacets: ['GET /api/s/facets/', 'anyone'],
  topSellers: ['GET /api/s/f/top-sellers/', 'anyone'],
  topCategories: ['GET /api/s/top/categories/', 'anyone'],
  categories: ['GET /api/s/categories/', 'anyone'],
  productsOfCategory: ['GET /api/s/category/:id/', 'anyone'],
  productBySlug: ['GET /api/s/s/:slug/', 'anyone'],
  goesWith: ['GET /api/s/:id/goes-with/', 'anyone'],
  productById: ['GET /api/s/:id/', 'anyone'],
  addReview: ['POST /api/s/:id/reviews/', 'signed-in'],
  ownReview: ['GET /api/s/:id/reviews/mine/', 'signed-in'],
  makes: ['GET /api/v/makes/', 'anyone'],
  makeBySlug: ['GET /api/v/makes/:slug/', 'anyone'],
  modelById: ['GET /api/v/models/:id/', 'anyone'],
  questions: ['GET /api/v/questions/', 'anyone'],
  garage: ['GET /api/a/garage/', 'signed-in'],
  addCar: ['POST /api/a/garage/', 'signed-in'],
  changeCar: ['PATCH /api/a/garage/:id/', 'signed-in'],
  deleteCar: ['DELETE /api/a/garage/:id/', 'signed-in'],
  mergeGarage: ['PUT /api/a/garage/merge/', 'signed-in'],
  sendVehicleRequest: ['POST /api/v/requests/', 'anyone'],
  vehicleRequests: ['GET /api/y/fitment/requests/', 'staff'],
  answerVehicleRequest: ['PATCH /api/y/fitment/requests/:id/', 'staff'],
  vehicleRequestPhoto: ['GET /api/y/fitment/requests/:id/photos/:n/', 'signed-in'],
  findVehicle: ['POST /api/v/find/', 'anyone'],
  getFit: ['POST /api/v/fit/', 'anyone'],
  productFit: ['POST /api/s/:id/fit/', 'anyone'],
  productFitments: ['GET /api/s/:id/fitments/', 'anyone'],
  carPage: ['GET /api/v/pages/', 'anyone'],
  partNumber: ['GET /api/n/:number/', 'anyone'],
  addNumberLink: ['POST /api/p/number-links/', 'superuser'],
  vehicleBySlug: ['GET /api/v/:slug/', 'anyone'],
  uploadPicture: ['POST /api/p/images/', 'superuser'],
  managedProducts: ['GET /api/p/products/', 'superuser'],
  createProduct: ['POST /api/p/products/', 'superuser'],
  managedProduct: ['GET /api/p/products/:id/', 'superuser'],
  changeProduct: ['PATCH /api/p/products/:id/', 'superuser'],
  fitmentRules: ['GET /api/p/products/:id/fitments/', 'superuser'],
  changeFitmentRules: ['PUT /api/p/products/:id/fitments/', 'superuser'],
  previewFitmentRules: ['POST /api/p/products/:id/fitments/preview/', 'superuser'],
  proposeFitmentRules: ['POST /api/p/fitments/propose/', 'superuser'],
  makeTree: ['GET /api/p/makes/:id/', 'superuser'],
  managedVehicles: ['GET /api/p/vehicles/', 'superuser'],
  createVehicle: ['POST /api/p/vehicles/', 'superuser'],
  changeVehicle: ['PATCH /api/p/vehicles/:id/', 'superuser'],
  qualifiers: ['GET /api/p/qualifiers/', 'superuser'],
  createQualifier: ['POST /api/p/qualifiers/', 'superuser'],
  changeQualifier: ['PATCH /api/p/qualifiers/:id/', 'superuser'],
  deleteQualifier: ['DELETE /api/p/qualifiers/:id/', 'superuser'],
  productCosts: ['GET /api/p/products/costs/', 'superuser'],
  setProductCost: ['PUT /api/p/products/:id/cost/', 'superuser'],
  changeManyProducts: ['POST /api/p/products/bulk/', 'superuser'],
  undoManyProducts: ['POST /api/p/products/bulk/:batch/undo/', 'superuser'],
  changeStock: ['POST /api/p/products/:id/stock/', 'superuser'],
  stockChanges: ['GET /api/y/products/:id/stock-changes/', 'superuser'],
  startImport: ['POST /api/p/imports/', 'superuser'],
  catalogueImport: ['GET /api/p/imports/:id/', 'superuser'],
  exportCatalogue: ['GET /api/p/export/', 'superuser'],
  placeOrder: ['POST /api/o/new/', 'signed-in'],
  addresses: ['GET /api/o/addresses/', 'signed-in'],
  addAddress: ['POST /api/o/addresses/', 'signed-in'],
  changeAddress: ['PATCH /api/o/addresses/:id/', 'signed-in'],
  deleteAddress: ['DELETE /api/o/addresses/:id/', 'signed-in'],
  ownOrders: ['GET /api/o/all/', 'signed-in'],
  staffOrders: ['GET /api/o/existing/', 'staff'],
  staffOrder: ['GET /api/o/admin/:order_number/', 'staff'],
  exportOrders: ['GET /api/o/export/', 'staff'],
  orderNotes: ['GET /api/o/:order_number/notes/', 'staff'],
  addOrderNote: ['POST /api/o/:order_number/notes/', 'staff'],
  deleteOrderNote: ['DELETE /api/o/:order_number/notes/:id/', 'staff'],
  deliveryEstimates: ['GET /api/delivery-estimates/', 'anyone'],
  orderDeliveryEstimate: ['GET /api/o/:order_number/delivery-estimate/', 'signed-in'],
  managedCategories: ['GET /api/y/categories/', 'superuser'],
  createCategory: ['POST /api/y/categories/', 'superuser'],
  changeCategory: ['PATCH /api/y/categories/:id/', 'superuser'],
  deleteCategory: ['DELETE /api/y/categories/:id/', 'superuser'],
  createSubcategory: ['POST /api/y/categories/subcategories/', 'superuser'],
  changeSubcategory: ['PATCH /api/y/categories/subcategories/:id/', 'superuser'],
  deleteSubcategory: ['DELETE /api/y/categories/subcategories/:id/', 'superuser'],
  putDeliveryEstimates: ['PUT /api/y/delivery-estimates/', 'superuser'],
  orderStatus: ['GET /api/o/:order_number/status/', 'signed-in'],
  changeOrderStatus: ['PATCH /api/o/:order_number/status/', 'staff'],
  cancelOrder: ['POST /api/o/:order_number/cancel/', 'signed-in'],
  order: ['GET /api/o/:order_number/', 'signed-in'],
  orderedParts: ['GET /api/o/:order_number/parts/', 'signed-in'],
  receipt: ['GET /api/o/:order_number/receipt/', 'signed-in'],
  reportClientError: ['POST /api/m/client-errors/', 'anyone'],
  reportCspViolation: ['POST /api/m/csp-reports/', 'anyone'],
  paymentScripts: ['GET /api/m/payment-scripts/', 'anyone'],
  shippingRequest: ['POST /api/m/shipping-request/', 'anyone'],
  startStkPush: ['POST /api/p/stk_initiate/', 'signed-in'],
  stkCallback: ['POST /hooks/stk/:token', 'provider'],
  startPortalPayment: ['POST /api/p/pesapal/initiate/', 'signed-in'],
  leavePortal: ['POST /api/p/pesapal/leave/', 'signed-in'],
  portalStatus: ['GET /api/p/pesapal/status/:id/', 'signed-in'],
  pesapalIpn: ['GET /hooks/pesapal', 'provider'],
  pesapalIpnPosted: ['POST /hooks/pesapal', 'provider'],
  startCardPayment: ['POST /api/flutterwave/initiate', 'signed-in'],
  flutterwaveWebhook: ['POST /hooks/flutterwave', 'provider'],
  dashboardSummary: ['GET /api/y/dashboard/summary/', 'superuser'],
  dashboardTopProducts: ['GET /api/y/dashboard/top-products/', 'superuser'],
  dashboardTopCustomers: ['GET /api/y/dashboard/top-customers/', 'superuser'],
  dashboardChannels: ['GET /api/y/dashboard/campaigns/', 'superuser'],
  dashboardDailyMetrics: ['GET /api/y/dashboard/daily-metrics/', 'superuser'],
  dashboardComparison: ['GET /api/y/comparison/', 'superuser'],
  exportDailyMetrics: ['GET /api/y/daily-metrics/export/', 'superuser'],
  exportLedger: ['GET /api/y/ledger/', 'superuser'],
  campaigns: ['GET /api/y/campaigns/', 'superuser'],
  createCampaign: ['POST /api/y/campaigns/', 'superuser'],
  changeCampaign: ['PATCH /api/y/campaigns/:id/', 'superuser'],
  campaignSpend: ['GET /api/y/campaigns/:id/spend/', 'superuser'],
  offers: ['GET /api/y/offers/', 'superuser'],
  sendOffer: ['POST /api/y/offers/', 'superuser'],
  offerRecipients: ['GET /api/y/offers/recipients/', 'superuser'],
  putCampaignSpend: ['PUT /api/y/campaigns/:id/spend/', 'superuser'],
  refunds: ['GET /api/y/refunds/', 'superuser'],
  noteRefund: ['PATCH /api/y/refunds/:id/', 'superuser'],
  recordPayback: ['POST /api/y/refunds/:id/paybacks/', 'superuser'],
  reopenRefund: ['POST /api/y/refunds/:id/reopen/', 'superuser'],
  refundPart: ['POST /api/y/orders/:order_number/part-refunds/', 'superuser'],
  paymentReviews: ['GET /api/y/reviews/payments/', 'superuser'],
  checkPayment: ['POST /api/y/payments/:id/check/', 'superuser'],
  resolvePayment: ['POST /api/y/payments/:id/resolve/', 'superuser'],
  enterReceipt: ['POST /api/y/payments/:id/receipt/', 'superuser'],
  startFitmentImport: ['POST /api/p/fitment-imports/', 'superuser'],
  fitmentImport: ['GET /api/p/fitment-imports/:id/', 'superuser'],
  exportFitments: ['GET /api/p/fitment-export/', 'superuser'],
  changeManyFitments: ['POST /api/p/fitments/bulk/', 'superuser'],
  undoManyFitments: ['POST /api/p/fitments/bulk/:batch/undo/', 'superuser'],
  fitmentCoverage: ['GET /api/y/fitment/coverage/', 'staff'],
  fitmentConflicts: ['GET /api/y/fitment/conflicts/', 'staff'],
  unknownCodes: ['GET /api/y/fitment/unknown-codes/', 'staff'],
  audit: ['GET /api/y/audit/', 'superuser'],
  customers: ['GET /api/y/customers/', 'superuser'],
  customer: ['GET /api/y/customers/:id/', 'superuser'],
  addCustomerNote: ['POST /api/y/customers/:id/notes/', 'superuser'],
  deleteCustomerNote: ['DELETE /api/y/customers/:id/notes/:note/', 'superuser'],
  exportCustomer: ['POST /api/y/customers/:id/export/', 'superuser'],
  eraseCustomer: ['POST /api/y/customers/:id/erase/', 'superuser'],
  staffAccounts: ['GET /api/y/staff/', 'superuser'],
  addStaff: ['POST /api/y/staff/', 'superuser'],
  changeStaffRole: ['PATCH /api/y/staff/:id/', 'superuser'],
  removeStaff: ['DELETE /api/y/staff/:id/', 'superuser'],
  shopSettings: ['GET /api/y/settings/', 'superuser'],
  changeShopSettings: ['PATCH /api/y/settings/', 'superuser'],
  openTasks: ['GET /api/y/open-tasks/', 'staff'],
  operations: ['GET /api/m/operations/', 'superuser'],
  retryJob: ['POST /api/m/operations/failed-jobs/:id/retry/', 'superuser'],
  backOfficeSearch: ['GET /api/y/search/', 'staff'],
};

test('the names, addresses and callers of all endpoints are as they were decided', () => {
  const found = Object.entries(endpoints).map(([name, row]) => [name, [toLabel(row), row.caller]]);
  expect(Object.fromEntries(found)).toEqual(ENDPOINTS);
});

test('no two endpoints share a method and path', () => {
  const names = rows.map(toLabel);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every route of the browser has the row of its name', () => {
  const rowsByName = Object.entries(endpoints).filter(([name]) => name in routes);
  const found = rowsByName.map(([name, { method, path, isSignedIn }]) => [
    name,
    { method, path, isSignedIn },
  ]);
  expect(Object.fromEntries(found)).toEqual(routes);
});

test('the access token goes to every row for users, and to the three that look who calls', () => {
  const isForUsers = ({ caller }: Endpoint) => ['signed-in', 'staff', 'superuser'].includes(caller);
  const others = rows.filter((row) => row.isSignedIn !== isForUsers(row));
  expect(others.map(toLabel)).toEqual([
    'POST /api/a/logout/',
    'POST /api/a/auth/google/',
    'POST /api/v/requests/',
  ]);
});

test('an endpoint has a parameter schema exactly when its path has a parameter', () => {
  const mismatched = rows.filter((row) => /:[a-z_]+/.test(row.path) !== (row.params !== undefined));
  expect(mismatched.map(toLabel)).toEqual([]);
});

test('only endpoints that change something take a body', () => {
  expect(rows.filter((row) => row.method === 'GET' && row.body).map(toLabel)).toEqual([]);
});

test('every error code of an endpoint is a known one', () => {
  const named = new Set(rows.flatMap((row) => [...row.errors, ...getCommonErrors(row)]));
  expect([...named].filter((code) => !(code in ERROR_STATUS))).toEqual([]);
});

describe('error codes', () => {
  const codes: [ErrorCode, number][] = [
    ['VALIDATION', 400],
    ['UNAUTHENTICATED', 401],
    ['INVALID_CREDENTIALS', 401],
    ['SECOND_FACTOR_REQUIRED', 401],
    ['SECOND_FACTOR_MISSING', 403],
    ['INVALID_CODE', 400],
    ['TICKET_REFUSED', 403],
    ['FORBIDDEN', 403],
    ['NOT_A_BUYER', 403],
    ['NOT_FOUND', 404],
    ['VEHICLE_UNKNOWN', 404],
    ['VEHICLE_MERGED', 409],
    ['NUMBER_CYCLE', 409],
    ['GARAGE_FULL', 409],
    ['FIT_NOT_ACKNOWLEDGED', 409],
    ['TOTAL_CHANGED', 409],
    ['OUT_OF_STOCK', 409],
    ['IN_STOCK', 409],
    ['TOO_MANY_UNITS', 409],
    ['TRANSITION_REFUSED', 409],
    ['REFUND_EXCEEDED', 409],
    ['NOT_PAYABLE', 409],
    ['PAYMENT_UNDECIDED', 409],
    ['PAYMENT_FAILED', 409],
    ['TOO_MANY_UNPAID_ORDERS', 409],
    ['ACCOUNT_EXISTS', 409],
    ['GOODS_UNDER_WAY', 409],
    ['ALREADY_REVIEWED', 409],
    ['STALE', 409],
    ['IN_USE', 409],
    ['FITMENT_OVERLAP', 409],
    ['FITMENT_CONTRADICTION', 409],
    ['FITMENT_TOO_BROAD', 409],
    ['NOTES_FULL', 409],
    ['OFFER_TOO_SOON', 409],
    ['FITMENT_CHANGED', 409],
    ['TOO_MANY_PRODUCTS', 409],
    ['PRODUCTS_CHANGED', 409],
    ['USED_PART_BARRED', 400],
    ['BODY_TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['KEY_REUSED', 422],
    ['TOO_MANY_REQUESTS', 429],
    ['INTERNAL', 500],
    ['PROVIDER_DOWN', 503],
    ['BUSY', 503],
  ];

  test('the table of codes is complete', () => {
    expect(ERROR_STATUS).toEqual(Object.fromEntries(codes));
  });

  test.each(codes)(
    '[WIRE-01] %s answers %i with a message for the shopper, the detail being the same',
    (code, status) => {
      const error = new AppError(code);
      expect(error.status).toBe(status);
      expect(error.message).toMatch(/^[A-Z].{10,}\.$|^[A-Z].+\)\.$/);
      expect(toErrorBody(error, 'r-1')).toEqual({
        code,
        message: error.message,
        detail: error.message,
        request_id: 'r-1',
      });
    },
  );

  test('[WIRE-01] fields and data are included when the refusal has them', () => {
    const error = new AppError('TRANSITION_REFUSED', {
      message: 'No.',
      fields: { status: 'Not now' },
      data: { from: 'paid', allowed: ['shipping'] },
    });
    expect(toErrorBody(error, 'r-2')).toEqual({
      code: 'TRANSITION_REFUSED',
      message: 'No.',
      detail: 'No.',
      request_id: 'r-2',
      fields: { status: 'Not now' },
      data: { from: 'paid', allowed: ['shipping'] },
    });
  });
});

describe('filling in a path', () => {
  test('inserts parameters, URL-encoded', () => {
    expect(fillPath('/api/s/s/:slug/', { slug: 'a b/c?d' })).toBe('/api/s/s/a%20b%2Fc%3Fd/');
    expect(fillPath('/api/o/:order_number/status/', { order_number: '0123456789AB' })).toBe(
      '/api/o/0123456789AB/status/',
    );
  });

  test('throws for a missing parameter', () => {
    expect(() => fillPath('/api/s/:id/', {})).toThrow("path /api/s/:id/ needs 'id'");
  });
});
