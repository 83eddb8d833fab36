import { useRoutes } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { lazyPart, lazyScreen } from '#src/loading/lazy-screen.ts';
import { buildRoutes, type GuardProps, type RouteGroup } from '#src/route-groups.tsx';

const AdminGuard = lazyPart<GuardProps>(() => import('./guard/admin-guard.tsx'));
const SalesDashboardGuard = lazyPart<GuardProps>(async () => ({
  default: (await import('./dashboard/dashboard.screen.tsx')).SalesDashboardGuard,
}));
const BareLayout = lazyScreen(async () => ({
  default: (await import('../account/bare-layout.tsx')).BareLayout,
}));
const AdminLayout = lazyScreen(() => import('./admin-layout.tsx'));
const AdminIndex = lazyScreen(() => import('./admin-index.tsx'));
const AdminLogin = lazyScreen(() => import('./admin-login.screen.tsx'));
const Campaigns = lazyScreen(() => import('./campaigns/campaigns.screen.tsx'));
const Categories = lazyScreen(() => import('./categories/categories.screen.tsx'));
const ToDo = lazyScreen(() => import('./to-do/to-do.screen.tsx'));
const SalesDashboard = lazyScreen(() => import('./dashboard/dashboard.screen.tsx'));
const RecentOrders = lazyScreen(() => import('./recent-orders/recent-orders.screen.tsx'));
const AddItem = lazyScreen(() => import('./product-editor/add-item.screen.tsx'));
const EditItem = lazyScreen(() => import('./product-editor/edit-item.screen.tsx'));
const ProductList = lazyScreen(() => import('./product-list/product-list.screen.tsx'));
const ProductBulkEdit = lazyScreen(() => import('./product-bulk/product-bulk.screen.tsx'));
const Refunds = lazyScreen(() => import('./refunds/refunds.screen.tsx'));
const Payments = lazyScreen(() => import('./payments/payments.screen.tsx'));
const Imports = lazyScreen(() => import('./imports/imports.screen.tsx'));
const FitmentRequests = lazyScreen(() => import('./fitment-requests/fitment-requests.screen.tsx'));
const Fitment = lazyScreen(() => import('./fitment/fitment.screen.tsx'));
const Offers = lazyScreen(() => import('./offers/offers.screen.tsx'));
const Audit = lazyScreen(() => import('./audit/audit.screen.tsx'));
const DeliveryEstimates = lazyScreen(() => import('./delivery-estimates/delivery-estimates.screen.tsx'));
const Customers = lazyScreen(() => import('./customers/customers.screen.tsx'));
const Customer = lazyScreen(() => import('./customers/customer.screen.tsx'));
const Staff = lazyScreen(() => import('./staff/staff.screen.tsx'));
const Settings = lazyScreen(() => import('./settings/settings.screen.tsx'));
const Operations = lazyScreen(() => import('./operations/operations.screen.tsx'));
const PackingSlips = lazyScreen(() => import('./packing-slips/packing-slips.screen.tsx'));
const AddressLabels = lazyScreen(() => import('./address-labels/address-labels.screen.tsx'));
const EditOrder = lazyScreen(() => import('./edit-order/edit-order.screen.tsx'));
const NotFound = lazyScreen(() => import('../storefront/not-found/not-found.screen.tsx'));

/** Every address of the back office. */
export const adminRouteTable: readonly RouteGroup[] = [
  {
    layout: <BareLayout />,
    guard: AdminGuard,
    routes: [{ path: adminPaths.login, access: 'anyone', screen: AdminLogin }],
  },
  {
    layout: <AdminLayout />,
    guard: AdminGuard,
    routes: [
      { path: appPaths.admin, access: 'anyone', screen: AdminIndex },
      { path: adminPaths.toDo, access: 'staff', screen: ToDo },
      {
        path: appPaths.salesDashboard,
        access: 'superuser',
        screen: SalesDashboard,
        guard: SalesDashboardGuard,
      },
      { path: adminPaths.addItem, access: 'superuser', screen: AddItem },
      { path: adminPaths.editItem(':id'), access: 'superuser', screen: EditItem },
      { path: adminPaths.productList, access: 'superuser', screen: ProductList },
      { path: adminPaths.productBulkEdit, access: 'superuser', screen: ProductBulkEdit },
      { path: appPaths.recentOrders, access: 'staff', screen: RecentOrders },
      { path: adminPaths.packingSlips(), access: 'staff', screen: PackingSlips },
      { path: adminPaths.addressLabels(), access: 'staff', screen: AddressLabels },
      { path: adminPaths.order(':orderNumber'), access: 'staff', screen: EditOrder },
      { path: adminPaths.categories, access: 'superuser', screen: Categories },
      { path: adminPaths.campaigns, access: 'superuser', screen: Campaigns },
      { path: adminPaths.offers, access: 'superuser', screen: Offers },
      { path: adminPaths.refunds, access: 'superuser', screen: Refunds },
      { path: adminPaths.payments, access: 'superuser', screen: Payments },
      { path: adminPaths.imports, access: 'superuser', screen: Imports },
      { path: adminPaths.fitment, access: 'staff', screen: Fitment },
      { path: adminPaths.audit, access: 'superuser', screen: Audit },
      { path: adminPaths.deliveryEstimates, access: 'superuser', screen: DeliveryEstimates },
      { path: adminPaths.fitmentRequests, access: 'staff', screen: FitmentRequests },
      { path: adminPaths.customers, access: 'superuser', screen: Customers },
      { path: adminPaths.customer(':id'), access: 'superuser', screen: Customer },
      { path: adminPaths.staff, access: 'superuser', screen: Staff },
      { path: adminPaths.settings, access: 'superuser', screen: Settings },
      { path: adminPaths.operations, access: 'superuser', screen: Operations },
      { path: `${appPaths.admin}/*`, access: 'anyone', screen: NotFound },
    ],
  },
];

export const adminRoutes = buildRoutes(adminRouteTable);

export default function AdminRoutes() {
  return useRoutes(adminRoutes);
}
