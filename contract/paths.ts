/** Every path of the API, `:name` marking a parameter. Apart from the schemas, so that the browser loads neither. */
export const paths = {
  config: '/api/config/',
  openapi: '/api/openapi.json',
  login: '/api/a/login/',
  logout: '/api/a/logout/',
  userInfo: '/api/a/user/info/',
  sendVerification: '/api/a/register/send-verification/',
  verifyEmail: '/api/a/register/verify-email/',
  resendVerification: '/api/a/register/resend-verification/',
  forgotPassword: '/api/a/forgot-password/',
  verifyResetCode: '/api/a/verify-reset-code/',
  resetPassword: '/api/a/reset-password/',
  deleteAccount: '/api/a/delete-account/',
  googleSignIn: '/api/a/auth/google/',
  refreshToken: '/api/token/refresh/',
  searchProducts: '/api/s/search/',
  listProducts: '/api/s/all/',
  topSellers: '/api/s/f/top-sellers/',
  productsOfCategory: '/api/s/category/:id/',
  topCategories: '/api/s/top/categories/',
  categories: '/api/s/categories/',
  productBySlug: '/api/s/s/:slug/',
  productById: '/api/s/:id/',
  placeOrder: '/api/o/new/',
  ownOrders: '/api/o/all/',
  staffOrders: '/api/o/existing/',
  staffOrder: '/api/o/admin/:order_number/',
  orderStatus: '/api/o/:order_number/status/',
  cancelOrder: '/api/o/:order_number/cancel/',
  order: '/api/o/:order_number/',
  startStkPush: '/api/p/stk_initiate/',
  stkCallback: '/hooks/stk/:token',
  live: '/healthz',
  ready: '/readyz',
} as const;

/** Puts the parameters of a path in place, URL-encoded. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} needs '${name}'`);
    return encodeURIComponent(value);
  });
}
