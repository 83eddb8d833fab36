export const adminGuards = {
  admin: () => import('./guard/admin-guard.tsx'),
  salesDashboard: async () => ({
    default: (await import('./dashboard/dashboard.screen.tsx')).SalesDashboardGuard,
  }),
};

export const adminScreens = {
  adminLayout: () => import('./admin-layout.tsx'),
  adminIndex: () => import('./admin-index.tsx'),
  adminLogin: () => import('./admin-login.screen.tsx'),
  campaigns: () => import('./campaigns/campaigns.screen.tsx'),
  salesDashboard: () => import('./dashboard/dashboard.screen.tsx'),
  recentOrders: () => import('./recent-orders/recent-orders.screen.tsx'),
  addItem: () => import('./product-editor/add-item.screen.tsx'),
  editItem: () => import('./product-editor/edit-item.screen.tsx'),
  productList: () => import('./product-list/product-list.screen.tsx'),
  refunds: () => import('./refunds/refunds.screen.tsx'),
  payments: () => import('./payments/payments.screen.tsx'),
  imports: () => import('./imports/imports.screen.tsx'),
  fitmentRequests: () => import('./fitment-requests/fitment-requests.screen.tsx'),
  fitment: () => import('./fitment/fitment.screen.tsx'),
  audit: () => import('./audit/audit.screen.tsx'),
  editOrder: () => import('./edit-order/edit-order.screen.tsx'),
};
