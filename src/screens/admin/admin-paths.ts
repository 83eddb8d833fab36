export const RECENT_ORDERS = '/admin/recent-orders';
export const ADMIN_LOGIN = '/admin/login';

export const orderPath = (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}`;
