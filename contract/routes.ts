export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Route {
  method: Method;
  /** `:name` marks a parameter. */
  path: string;
  /** The browser sends its access token and, when that is refused, refreshes it and calls again. */
  isSignedIn: boolean;
}

/**
 * Where the browser finds each endpoint that it calls. Kept apart from the schemas so that it does not load those;
 * everything else about an endpoint is in its row of contract/endpoints.
 */
export const routes = {
  config: { method: 'GET', path: '/api/config/', isSignedIn: false },
  login: { method: 'POST', path: '/api/a/login/', isSignedIn: false },
  logout: { method: 'POST', path: '/api/a/logout/', isSignedIn: true },
  userInfo: { method: 'GET', path: '/api/a/user/info/', isSignedIn: true },
  sendVerification: { method: 'POST', path: '/api/a/register/send-verification/', isSignedIn: false },
  pendingSignUp: { method: 'GET', path: '/api/a/register/pending/', isSignedIn: false },
  verifyEmail: { method: 'POST', path: '/api/a/register/verify-email/', isSignedIn: false },
  resendVerification: { method: 'POST', path: '/api/a/register/resend-verification/', isSignedIn: false },
  forgotPassword: { method: 'POST', path: '/api/a/forgot-password/', isSignedIn: false },
  verifyResetCode: { method: 'POST', path: '/api/a/verify-reset-code/', isSignedIn: false },
  resetPassword: { method: 'POST', path: '/api/a/reset-password/', isSignedIn: false },
  deleteAccount: { method: 'DELETE', path: '/api/a/delete-account/', isSignedIn: true },
  changePassword: { method: 'POST', path: '/api/a/change-password/', isSignedIn: true },
  signInMethods: { method: 'GET', path: '/api/a/sign-in-methods/', isSignedIn: true },
  ownSessions: { method: 'GET', path: '/api/a/sessions/', isSignedIn: true },
  endOtherSessions: { method: 'DELETE', path: '/api/a/sessions/', isSignedIn: true },
  endSession: { method: 'DELETE', path: '/api/a/sessions/:id/', isSignedIn: true },
  googleNonce: { method: 'POST', path: '/api/a/auth/google/nonce/', isSignedIn: false },
  googleSignIn: { method: 'POST', path: '/api/a/auth/google/', isSignedIn: true },
  refreshToken: { method: 'POST', path: '/api/token/refresh/', isSignedIn: false },
  searchProducts: { method: 'GET', path: '/api/s/search/', isSignedIn: false },
  listProducts: { method: 'GET', path: '/api/s/all/', isSignedIn: false },
  titles: { method: 'GET', path: '/api/p/titles/', isSignedIn: false },
  topSellers: { method: 'GET', path: '/api/s/f/top-sellers/', isSignedIn: false },
  topCategories: { method: 'GET', path: '/api/s/top/categories/', isSignedIn: false },
  categories: { method: 'GET', path: '/api/s/categories/', isSignedIn: false },
  productsOfCategory: { method: 'GET', path: '/api/s/category/:id/', isSignedIn: false },
  productBySlug: { method: 'GET', path: '/api/s/s/:slug/', isSignedIn: false },
  productFit: { method: 'POST', path: '/api/s/:id/fit/', isSignedIn: false },
  productFitments: { method: 'GET', path: '/api/s/:id/fitments/', isSignedIn: false },
  productById: { method: 'GET', path: '/api/s/:id/', isSignedIn: false },
  makes: { method: 'GET', path: '/api/v/makes/', isSignedIn: false },
  makeBySlug: { method: 'GET', path: '/api/v/makes/:slug/', isSignedIn: false },
  modelById: { method: 'GET', path: '/api/v/models/:id/', isSignedIn: false },
  carPage: { method: 'GET', path: '/api/v/pages/', isSignedIn: false },
  partNumber: { method: 'GET', path: '/api/n/:number/', isSignedIn: false },
  findVehicle: { method: 'POST', path: '/api/v/find/', isSignedIn: false },
  getFit: { method: 'POST', path: '/api/v/fit/', isSignedIn: false },
  questions: { method: 'GET', path: '/api/v/questions/', isSignedIn: false },
  garage: { method: 'GET', path: '/api/a/garage/', isSignedIn: true },
  addCar: { method: 'POST', path: '/api/a/garage/', isSignedIn: true },
  changeCar: { method: 'PATCH', path: '/api/a/garage/:id/', isSignedIn: true },
  deleteCar: { method: 'DELETE', path: '/api/a/garage/:id/', isSignedIn: true },
  mergeGarage: { method: 'PUT', path: '/api/a/garage/merge/', isSignedIn: true },
  sendVehicleRequest: { method: 'POST', path: '/api/v/requests/', isSignedIn: true },
  vehicleRequests: { method: 'GET', path: '/api/y/fitment/requests/', isSignedIn: true },
  answerVehicleRequest: { method: 'PATCH', path: '/api/y/fitment/requests/:id/', isSignedIn: true },
  vehicleRequestPhoto: { method: 'GET', path: '/api/y/fitment/requests/:id/photos/:n/', isSignedIn: true },
  addReview: { method: 'POST', path: '/api/s/:id/reviews/', isSignedIn: true },
  ownReview: { method: 'GET', path: '/api/s/:id/reviews/mine/', isSignedIn: true },
  uploadPicture: { method: 'POST', path: '/api/p/images/', isSignedIn: true },
  managedProducts: { method: 'GET', path: '/api/p/products/', isSignedIn: true },
  createProduct: { method: 'POST', path: '/api/p/products/', isSignedIn: true },
  managedProduct: { method: 'GET', path: '/api/p/products/:id/', isSignedIn: true },
  changeProduct: { method: 'PATCH', path: '/api/p/products/:id/', isSignedIn: true },
  changeStock: { method: 'POST', path: '/api/p/products/:id/stock/', isSignedIn: true },
  startImport: { method: 'POST', path: '/api/p/imports/', isSignedIn: true },
  catalogueImport: { method: 'GET', path: '/api/p/imports/:id/', isSignedIn: true },
  exportCatalogue: { method: 'GET', path: '/api/p/export/', isSignedIn: true },
  placeOrder: { method: 'POST', path: '/api/o/new/', isSignedIn: true },
  addresses: { method: 'GET', path: '/api/o/addresses/', isSignedIn: true },
  addAddress: { method: 'POST', path: '/api/o/addresses/', isSignedIn: true },
  changeAddress: { method: 'PATCH', path: '/api/o/addresses/:id/', isSignedIn: true },
  deleteAddress: { method: 'DELETE', path: '/api/o/addresses/:id/', isSignedIn: true },
  ownOrders: { method: 'GET', path: '/api/o/all/', isSignedIn: true },
  staffOrders: { method: 'GET', path: '/api/o/existing/', isSignedIn: true },
  staffOrder: { method: 'GET', path: '/api/o/admin/:order_number/', isSignedIn: true },
  orderStatus: { method: 'GET', path: '/api/o/:order_number/status/', isSignedIn: true },
  changeOrderStatus: { method: 'PATCH', path: '/api/o/:order_number/status/', isSignedIn: true },
  cancelOrder: { method: 'POST', path: '/api/o/:order_number/cancel/', isSignedIn: true },
  order: { method: 'GET', path: '/api/o/:order_number/', isSignedIn: true },
  reportClientError: { method: 'POST', path: '/api/m/client-errors/', isSignedIn: false },
  shippingRequest: { method: 'POST', path: '/api/m/shipping-request/', isSignedIn: false },
  startStkPush: { method: 'POST', path: '/api/p/stk_initiate/', isSignedIn: true },
  startPortalPayment: { method: 'POST', path: '/api/p/pesapal/initiate/', isSignedIn: true },
  leavePortal: { method: 'POST', path: '/api/p/pesapal/leave/', isSignedIn: true },
  portalStatus: { method: 'GET', path: '/api/p/pesapal/status/:id/', isSignedIn: true },
  startCardPayment: { method: 'POST', path: '/api/flutterwave/initiate', isSignedIn: true },
  dashboardSummary: { method: 'GET', path: '/api/y/dashboard/summary/', isSignedIn: true },
  dashboardTopProducts: { method: 'GET', path: '/api/y/dashboard/top-products/', isSignedIn: true },
  dashboardTopCustomers: { method: 'GET', path: '/api/y/dashboard/top-customers/', isSignedIn: true },
  dashboardChannels: { method: 'GET', path: '/api/y/dashboard/campaigns/', isSignedIn: true },
  dashboardDailyMetrics: { method: 'GET', path: '/api/y/dashboard/daily-metrics/', isSignedIn: true },
  campaigns: { method: 'GET', path: '/api/y/campaigns/', isSignedIn: true },
  createCampaign: { method: 'POST', path: '/api/y/campaigns/', isSignedIn: true },
  changeCampaign: { method: 'PATCH', path: '/api/y/campaigns/:id/', isSignedIn: true },
  campaignSpend: { method: 'GET', path: '/api/y/campaigns/:id/spend/', isSignedIn: true },
  putCampaignSpend: { method: 'PUT', path: '/api/y/campaigns/:id/spend/', isSignedIn: true },
  refunds: { method: 'GET', path: '/api/y/refunds/', isSignedIn: true },
  noteRefund: { method: 'PATCH', path: '/api/y/refunds/:id/', isSignedIn: true },
  recordPayback: { method: 'POST', path: '/api/y/refunds/:id/paybacks/', isSignedIn: true },
  reopenRefund: { method: 'POST', path: '/api/y/refunds/:id/reopen/', isSignedIn: true },
  paymentReviews: { method: 'GET', path: '/api/y/reviews/payments/', isSignedIn: true },
  checkPayment: { method: 'POST', path: '/api/y/payments/:id/check/', isSignedIn: true },
  resolvePayment: { method: 'POST', path: '/api/y/payments/:id/resolve/', isSignedIn: true },
  enterReceipt: { method: 'POST', path: '/api/y/payments/:id/receipt/', isSignedIn: true },
  startFitmentImport: { method: 'POST', path: '/api/p/fitment-imports/', isSignedIn: true },
  fitmentImport: { method: 'GET', path: '/api/p/fitment-imports/:id/', isSignedIn: true },
  exportFitments: { method: 'GET', path: '/api/p/fitment-export/', isSignedIn: true },
  fitmentCoverage: { method: 'GET', path: '/api/y/fitment/coverage/', isSignedIn: true },
  fitmentConflicts: { method: 'GET', path: '/api/y/fitment/conflicts/', isSignedIn: true },
  unknownCodes: { method: 'GET', path: '/api/y/fitment/unknown-codes/', isSignedIn: true },
  audit: { method: 'GET', path: '/api/y/audit/', isSignedIn: true },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs '${name}'`);
    return encodeURIComponent(value);
  });
}
