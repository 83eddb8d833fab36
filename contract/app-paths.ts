/** Names the order in the address of a screen of the purchase. */
export const ORDER_PARAMETER = 'order';

/**
 * Addresses of the browser app. What each shows, and to whom, is in `src/routes.tsx`. A builder that is passed the name
 * of a parameter (`product(':slug')`) returns the pattern of its route. Order numbers and slugs need no encoding.
 */
export const appPaths = {
  home: '/',
  collection: '/collection',
  category: (id: number) => `/collection?category=${id}`,
  carParts: (vehicle: string) => `/collection?vehicle=${encodeURIComponent(vehicle)}`,
  garage: '/garage',
  /** Make, model, chassis code and category, from the left as many as the page has. */
  cars: (...segments: readonly string[]) => ['/cars', ...segments].join('/'),
  part: (number: string) => `/parts/${number}`,
  product: <Slug extends string>(slug: Slug) => `/products/${slug}` as const,
  cart: '/cart',
  termsOfUse: '/terms-of-use',
  returns: '/returns',
  privacyPolicy: '/privacy-policy',
  shippingRequest: '/shipping-request',
  redirecting: '/redirecting',
  notFound: '/not-found',

  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  verifyResetCode: '/email-code-verification',
  createPassword: '/create-new-password',
  passwordChanged: '/password-change-success',
  profile: '/profile',
  addresses: '/profile/addresses',
  notifications: '/profile/e-mails',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  dashboard: '/dashboard',
  orders: '/orders',
  order: (orderNumber: string) => `/orders/${orderNumber}`,
  receipt: (orderNumber: string) => `/orders/${orderNumber}/receipt`,

  checkout: '/checkout',
  /** By payment method; the portal of Pesapal has an address of its own. */
  payment: { mpesa: '/payment/mpesa-number', creditcard: '/payment/card' },
  mpesaPrompt: '/payment/mpesa-prompt',
  orderConfirmation: '/order-confirmation',
  orderConfirmationFor: (orderNumber: string) => `/order-confirmation?${ORDER_PARAMETER}=${orderNumber}`,

  // The rest of the back office is in admin-paths.ts, which the storefront does not load.
  admin: '/admin',
  salesDashboard: '/admin/sales/dashboard',
  recentOrders: '/admin/recent-orders',
} as const;
