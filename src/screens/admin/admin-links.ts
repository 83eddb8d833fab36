import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import type { Role } from '#machines/session/session.rules.ts';

export interface AdminLink {
  label: string;
  to: string;
  /** A line stands above it. */
  startsGroup?: true;
}

const LINKS: readonly (AdminLink & { roles: readonly Role[] })[] = [
  { label: 'Add Product', to: adminPaths.addItem, roles: ['superuser'] },
  { label: 'Products', to: adminPaths.productList, roles: ['superuser'] },
  { label: 'Orders', to: appPaths.recentOrders, roles: ['staff', 'superuser'] },
  { label: 'To do', to: adminPaths.toDo, roles: ['staff', 'superuser'] },
  // Superusers find these under More.
  { label: 'Car requests', to: adminPaths.fitmentRequests, roles: ['staff'] },
  { label: 'Fitment', to: adminPaths.fitment, roles: ['staff'] },
];

const MORE_LINKS: readonly AdminLink[] = [
  { label: 'Sales dashboard', to: appPaths.salesDashboard },
  { label: 'Campaigns', to: adminPaths.campaigns },
  { label: 'Offers', to: adminPaths.offers },
  { label: 'Customers', to: adminPaths.customers },
  { label: 'Car requests', to: adminPaths.fitmentRequests, startsGroup: true },
  { label: 'Refunds', to: adminPaths.refunds },
  { label: 'Payments', to: adminPaths.payments },
  { label: 'Fitment', to: adminPaths.fitment, startsGroup: true },
  { label: 'Categories', to: adminPaths.categories },
  { label: 'Import and export', to: adminPaths.imports },
  { label: 'Delivery estimates', to: adminPaths.deliveryEstimates, startsGroup: true },
  { label: 'Staff', to: adminPaths.staff },
  { label: 'Shop settings', to: adminPaths.settings },
  { label: 'Audit log', to: adminPaths.audit },
  { label: 'Operations', to: adminPaths.operations },
];

export interface AdminLinks {
  links: readonly AdminLink[];
  /** What only superusers need, and not all day. */
  more: readonly AdminLink[];
}

export function getAdminLinks(role: Role): AdminLinks {
  return {
    links: LINKS.filter(({ roles }) => roles.includes(role)),
    more: role === 'superuser' ? MORE_LINKS : [],
  };
}
