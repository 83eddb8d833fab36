const withOrders = (path: string, orderNumbers: readonly string[]) =>
  orderNumbers.length === 0 ? path : `${path}?${orderNumbers.map((number) => `order=${number}`).join('&')}`;

/** Addresses of the back office, apart from those of `appPaths` to which the storefront leads. */
export const adminPaths = {
  login: '/admin/login',
  toDo: '/admin/to-do',
  /** Of the named orders, or of all that are to be packed. */
  packingSlips: (...orderNumbers: readonly string[]) => withOrders('/admin/packing-slips', orderNumbers),
  addressLabels: (...orderNumbers: readonly string[]) => withOrders('/admin/address-labels', orderNumbers),
  order: (orderNumber: string) => `/admin/orders/${orderNumber}`,
  productList: '/admin/product-list',
  productBulkEdit: '/admin/product-list/bulk',
  addItem: '/admin/add-item',
  /** The form for a new product, filled in from this one. */
  copyItem: (id: number) => `/admin/add-item?copy=${id}`,
  editItem: (id: number | ':id') => `/admin/edit-item/${id}`,
  categories: '/admin/categories',
  campaigns: '/admin/campaigns',
  offers: '/admin/offers',
  refunds: '/admin/refunds',
  payments: '/admin/payments',
  imports: '/admin/imports',
  fitment: '/admin/fitment',
  audit: '/admin/audit',
  deliveryEstimates: '/admin/delivery-estimates',
  fitmentRequests: '/admin/fitment-requests',
  customers: '/admin/customers',
  customer: (id: number | ':id') => `/admin/customers/${id}`,
  staff: '/admin/staff',
  settings: '/admin/settings',
  operations: '/admin/operations',
} as const;
