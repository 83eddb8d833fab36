import { matchRoutes } from 'react-router';
import type { Role } from '#machines/session/session.rules.ts';

const ROLES_BY_ACCESS = {
  anyone: ['anonymous', 'customer', 'staff', 'superuser'],
  signedIn: ['customer', 'staff', 'superuser'],
  staff: ['staff', 'superuser'],
  superuser: ['superuser'],
} as const satisfies Record<string, readonly Role[]>;

export type Access = keyof typeof ROLES_BY_ACCESS;

/** Access per route of `routes.tsx`, enforced by the guards. Routes missing here are closed to everyone. */
export const ROUTE_ACCESS: Record<string, Access> = {
  '/': 'anyone',
  '/collection': 'anyone',
  '/products/:slug': 'anyone',
  '/cart': 'anyone',
  '/login': 'anyone',
  '/signup': 'anyone',
  '/forgot-password': 'anyone',
  '/email-code-verification': 'anyone',
  '/create-new-password': 'anyone',
  '/password-change-success': 'anyone',
  '/order-confirmation': 'anyone',
  '/privacy-policy': 'anyone',
  '/shipping-request': 'anyone',
  '/redirecting': 'anyone',
  '/not-found': 'anyone',
  '/*': 'anyone',
  '/orders': 'signedIn',
  '/orders/:orderNumber': 'signedIn',
  '/orders/:orderNumber/receipt': 'signedIn',
  '/profile': 'signedIn',
  '/dashboard': 'signedIn',
  '/checkout': 'signedIn',
  '/payment/mpesa-number': 'signedIn',
  '/payment/mpesa-prompt': 'signedIn',
  '/payment/card': 'signedIn',
  '/admin': 'anyone',
  '/admin/login': 'anyone',
  '/admin/sales/dashboard': 'superuser',
  '/admin/add-item': 'superuser',
  '/admin/edit-item/:id': 'superuser',
  '/admin/product-list': 'superuser',
  '/admin/recent-orders': 'staff',
  '/admin/orders/:orderNumber': 'staff',
  '/admin/campaigns': 'superuser',
  '/admin/refunds': 'superuser',
  '/admin/payments': 'superuser',
  '/admin/imports': 'superuser',
  '/admin/audit': 'superuser',
  '/admin/*': 'anyone',
};

/** Excludes catch-alls, which would open guarded routes missing from the table. */
const routes = Object.keys(ROUTE_ACCESS)
  .filter((path) => !path.endsWith('*'))
  .map((path) => ({ path }));

export function canView(role: Role, pathname: string): boolean {
  const path = matchRoutes(routes, pathname)?.[0]?.route.path;
  const access = path === undefined ? undefined : ROUTE_ACCESS[path];
  if (access === undefined) return false;
  const roles: readonly Role[] = ROLES_BY_ACCESS[access];
  return roles.includes(role);
}
