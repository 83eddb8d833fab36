// oxlint-disable-next-line no-restricted-imports -- preloads the chunks of an address
import { type ComponentType, type ReactElement, Suspense, useEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { ErrorBoundary } from './components/layout/error-boundary.tsx';
import { ScreenSkeleton } from './components/ui/skeletons.tsx';
import { lazyPart, lazyScreen, preloadScreen } from './loading/lazy-screen.ts';
import type { Access } from './screens/account/guard/access.rules.ts';
import type {
  adminGuards as AdminGuards,
  adminScreens as AdminScreens,
} from './screens/admin/admin-screens.ts';
import { StorefrontLayout } from './screens/storefront/storefront-layout.tsx';

interface GuardProps {
  access: Access;
}

interface AppRoute {
  path: string;
  access: Access;
  screen: ComponentType;
  /** Default: the guard of the group. */
  guard?: ComponentType<GuardProps>;
}

interface RouteGroup {
  layout: ReactElement;
  /** Stays mounted inside the layout from one of the group's addresses to the next. */
  frame?: ReactElement;
  /** Wraps each route that is not open to anyone. */
  guard: ComponentType<GuardProps>;
  routes: readonly AppRoute[];
}

const Home = lazyScreen(async () => {
  const { HomeScreen, preloadParts } = await import('./screens/storefront/home/home.screen.tsx');
  return { default: HomeScreen, preloadParts };
});
const Collection = lazyScreen(async () => {
  const { default: CollectionScreen, preloadParts } = await import(
    './screens/storefront/collection/collection.screen.tsx'
  );
  return { default: CollectionScreen, preloadParts };
});
const Product = lazyScreen(() => import('./screens/storefront/product/product.screen.tsx'));
const Cars = lazyScreen(() => import('./screens/storefront/cars/cars.screen.tsx'));
const Cart = lazyScreen(() => import('./screens/storefront/cart/cart.screen.tsx'));
const Garage = lazyScreen(() => import('./screens/storefront/garage/garage.screen.tsx'));
const NotFound = lazyScreen(() => import('./screens/storefront/not-found/not-found.screen.tsx'));
const BareLayout = lazyScreen(async () => ({
  default: (await import('./screens/account/bare-layout.tsx')).BareLayout,
}));
const SignedInGuard = lazyPart<GuardProps>(async () => ({
  default: (await import('./screens/account/guard/signed-in-guard.tsx')).SignedInGuard,
}));
const Login = lazyScreen(() => import('./screens/account/login/login.screen.tsx'));
const Signup = lazyScreen(() => import('./screens/account/signup/signup.screen.tsx'));
const PasswordReset = lazyScreen(() => import('./screens/account/password-reset/password-reset.screen.tsx'));
const PasswordChanged = lazyScreen(
  () => import('./screens/account/password-reset/password-changed.screen.tsx'),
);
const Profile = lazyScreen(() => import('./screens/account/profile/profile.screen.tsx'));
const Dashboard = lazyScreen(() => import('./screens/account/profile/dashboard.screen.tsx'));
const PrivacyPolicy = lazyScreen(() => import('./screens/storefront/legal/privacy-policy.screen.tsx'));
const ShippingRequest = lazyScreen(
  () => import('./screens/storefront/shipping-request/shipping-request.screen.tsx'),
);
const Redirecting = lazyScreen(() => import('./screens/storefront/redirecting/redirecting.screen.tsx'));
const Orders = lazyScreen(() => import('./screens/account/orders/orders.screen.tsx'));
const Order = lazyScreen(() => import('./screens/account/orders/order.screen.tsx'));
const Receipt = lazyScreen(() => import('./screens/account/orders/receipt.screen.tsx'));
const PurchaseLayout = lazyScreen(() => import('./screens/payment/purchase-layout.tsx'));
const Purchase = lazyScreen(() => import('./screens/payment/purchase.screen.tsx'));
/** A single chunk lists the back office's screens, to keep them out of the shopper's first load. */
const adminScreen = (name: keyof typeof AdminScreens) =>
  lazyScreen(async () => (await import('./screens/admin/admin-screens.ts')).adminScreens[name]());
const adminGuard = (name: keyof typeof AdminGuards) =>
  lazyPart<GuardProps>(async () => (await import('./screens/admin/admin-screens.ts')).adminGuards[name]());
const AdminLayout = adminScreen('adminLayout');
const AdminGuard = adminGuard('admin');
const SalesDashboardGuard = adminGuard('salesDashboard');
const AdminIndex = adminScreen('adminIndex');
const AdminLogin = adminScreen('adminLogin');
const Campaigns = adminScreen('campaigns');
const SalesDashboard = adminScreen('salesDashboard');
const RecentOrders = adminScreen('recentOrders');
const AddItem = adminScreen('addItem');
const EditItem = adminScreen('editItem');
const ProductList = adminScreen('productList');
const Refunds = adminScreen('refunds');
const Payments = adminScreen('payments');
const Imports = adminScreen('imports');
const Fitment = adminScreen('fitment');
const Audit = adminScreen('audit');
const EditOrder = adminScreen('editOrder');
const FitmentRequests = adminScreen('fitmentRequests');

/** Every address of the browser app. */
export const routeTable: readonly RouteGroup[] = [
  {
    layout: <BareLayout />,
    guard: SignedInGuard,
    routes: [
      { path: appPaths.login, access: 'anyone', screen: Login },
      { path: appPaths.signup, access: 'anyone', screen: Signup },
      { path: appPaths.adminLogin, access: 'anyone', screen: AdminLogin },
    ],
  },
  {
    layout: <StorefrontLayout />,
    guard: SignedInGuard,
    routes: [
      { path: appPaths.home, access: 'anyone', screen: Home },
      { path: appPaths.collection, access: 'anyone', screen: Collection },
      { path: appPaths.product(':slug'), access: 'anyone', screen: Product },
      { path: appPaths.cars(':make?', ':model?', ':code?', ':category?'), access: 'anyone', screen: Cars },
      { path: appPaths.part(':number'), access: 'anyone', screen: Cars },
      { path: appPaths.cart, access: 'anyone', screen: Cart },
      { path: appPaths.garage, access: 'anyone', screen: Garage },
      { path: appPaths.forgotPassword, access: 'anyone', screen: PasswordReset },
      { path: appPaths.verifyResetCode, access: 'anyone', screen: PasswordReset },
      { path: appPaths.createPassword, access: 'anyone', screen: PasswordReset },
      { path: appPaths.passwordChanged, access: 'anyone', screen: PasswordChanged },
      { path: appPaths.privacyPolicy, access: 'anyone', screen: PrivacyPolicy },
      { path: appPaths.shippingRequest, access: 'anyone', screen: ShippingRequest },
      { path: appPaths.redirecting, access: 'anyone', screen: Redirecting },
      { path: appPaths.notFound, access: 'anyone', screen: NotFound },
      { path: '/*', access: 'anyone', screen: NotFound },
      { path: appPaths.orders, access: 'signedIn', screen: Orders },
      { path: appPaths.order(':orderNumber'), access: 'signedIn', screen: Order },
      { path: appPaths.receipt(':orderNumber'), access: 'signedIn', screen: Receipt },
      { path: appPaths.profile, access: 'signedIn', screen: Profile },
      { path: appPaths.dashboard, access: 'signedIn', screen: Dashboard },
    ],
  },
  {
    layout: <StorefrontLayout />,
    frame: <PurchaseLayout />,
    guard: SignedInGuard,
    routes: [
      { path: appPaths.checkout, access: 'signedIn', screen: Purchase },
      { path: appPaths.payment.mpesa, access: 'signedIn', screen: Purchase },
      { path: appPaths.mpesaPrompt, access: 'signedIn', screen: Purchase },
      { path: appPaths.payment.creditcard, access: 'signedIn', screen: Purchase },
      { path: appPaths.orderConfirmation, access: 'anyone', screen: Purchase },
    ],
  },
  {
    layout: <AdminLayout />,
    guard: AdminGuard,
    routes: [
      { path: appPaths.admin, access: 'anyone', screen: AdminIndex },
      {
        path: appPaths.salesDashboard,
        access: 'superuser',
        screen: SalesDashboard,
        guard: SalesDashboardGuard,
      },
      { path: appPaths.addItem, access: 'superuser', screen: AddItem },
      { path: appPaths.editItem(':id'), access: 'superuser', screen: EditItem },
      { path: appPaths.productList, access: 'superuser', screen: ProductList },
      { path: appPaths.recentOrders, access: 'staff', screen: RecentOrders },
      { path: appPaths.adminOrder(':orderNumber'), access: 'staff', screen: EditOrder },
      { path: appPaths.campaigns, access: 'superuser', screen: Campaigns },
      { path: appPaths.refunds, access: 'superuser', screen: Refunds },
      { path: appPaths.payments, access: 'superuser', screen: Payments },
      { path: appPaths.imports, access: 'superuser', screen: Imports },
      { path: appPaths.fitment, access: 'staff', screen: Fitment },
      { path: appPaths.audit, access: 'superuser', screen: Audit },
      { path: appPaths.fitmentRequests, access: 'staff', screen: FitmentRequests },
      { path: `${appPaths.admin}/*`, access: 'anyone', screen: NotFound },
    ],
  },
];

/** Within the layout, so that header and navigation stay when a screen throws. */
const boundary = (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

const routes: RouteObject[] = routeTable.map((group) => {
  const screens = group.routes.map(({ path, access, screen: Screen, guard: Guard = group.guard }) => {
    const route = { path, element: <Screen /> };
    return access === 'anyone' ? route : { element: <Guard access={access} />, children: [route] };
  });
  const children = group.frame ? [{ element: group.frame, children: screens }] : screens;
  return { element: group.layout, children: [{ element: boundary, children }] };
});

export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the layout, guard and screen in parallel rather than one after the other.
  useEffect(() => {
    preloadScreens(pathname).catch(() => undefined);
  }, [pathname]);
  return <Suspense fallback={<ScreenSkeleton />}>{useRoutes(routes)}</Suspense>;
}

/** Returns whether the address has a screen other than the not-found screen. */
export async function preloadScreens(pathname: string): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => preloadScreen(route.element)));
  const path = matches.at(-1)?.route.path;
  return path !== undefined && path !== appPaths.notFound && !path.endsWith('/*');
}
