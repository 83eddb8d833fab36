export const ADD_ITEM = '/admin/add-item';
export const PRODUCT_LIST = '/admin/product-list';
export const RECENT_ORDERS = '/admin/recent-orders';
export const SALES_DASHBOARD = '/admin/sales/dashboard';
export const CAMPAIGNS = '/admin/campaigns';
export const REFUNDS = '/admin/refunds';
export const PAYMENTS = '/admin/payments';
export const IMPORTS = '/admin/imports';
export const AUDIT = '/admin/audit';
export const ADMIN_LOGIN = '/admin/login';

export const orderPath = (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}`;
export const editItemPath = (id: number) => `/admin/edit-item/${id}`;
