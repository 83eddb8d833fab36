// oxlint-disable-next-line no-restricted-imports -- preloads the chunks of an address
import { Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { ScreenSkeleton } from './components/ui/skeletons.tsx';
import { lazyChakraScreen, lazyPart, lazyScreen } from './loading/lazy-screen.ts';
import { buildRoutes, type GuardProps, preloadRoutes, type RouteGroup } from './route-groups.tsx';
import { StorefrontLayout } from './screens/storefront/storefront-layout.tsx';

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
const BareLayout = lazyChakraScreen(async () => ({
  default: (await import('./screens/account/bare-layout.tsx')).BareLayout,
}));
const SignedInGuard = lazyPart<GuardProps>(async () => ({
  default: (await import('./screens/account/guard/signed-in-guard.tsx')).SignedInGuard,
}));
const Login = lazyScreen(() => import('./screens/account/login/login.screen.tsx'));
const Signup = lazyScreen(() => import('./screens/account/signup/signup.screen.tsx'));
const PasswordReset = lazyChakraScreen(
  () => import('./screens/account/password-reset/password-reset.screen.tsx'),
);
const PasswordChanged = lazyChakraScreen(
  () => import('./screens/account/password-reset/password-changed.screen.tsx'),
);
const Profile = lazyChakraScreen(() => import('./screens/account/profile/profile.screen.tsx'));
const Dashboard = lazyChakraScreen(() => import('./screens/account/profile/dashboard.screen.tsx'));
const Settings = lazyChakraScreen(() => import('./screens/account/settings/settings.screen.tsx'));
const Legal = lazyScreen(() => import('./screens/storefront/legal/legal.screen.tsx'));
const ShippingRequest = lazyScreen(
  () => import('./screens/storefront/shipping-request/shipping-request.screen.tsx'),
);
const Redirecting = lazyScreen(() => import('./screens/storefront/redirecting/redirecting.screen.tsx'));
const Orders = lazyChakraScreen(() => import('./screens/account/orders/orders.screen.tsx'));
const Order = lazyChakraScreen(() => import('./screens/account/orders/order.screen.tsx'));
const Receipt = lazyChakraScreen(() => import('./screens/account/orders/receipt.screen.tsx'));
const PurchaseLayout = lazyChakraScreen(() => import('./screens/payment/purchase-layout.tsx'));
const Purchase = lazyScreen(() => import('./screens/payment/purchase.screen.tsx'));
/** Loaded apart, to keep the back office's addresses out of the shopper's first load. */
const loadAdminRoutes = () => import('./screens/admin/admin-routes.tsx');
const AdminRoutes = lazyChakraScreen(loadAdminRoutes);

/** Every address of the storefront. */
export const routeTable: readonly RouteGroup[] = [
  {
    layout: <BareLayout />,
    guard: SignedInGuard,
    routes: [
      { path: appPaths.login, access: 'anyone', screen: Login },
      { path: appPaths.signup, access: 'anyone', screen: Signup },
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
      { path: appPaths.privacyPolicy, access: 'anyone', screen: Legal },
      { path: appPaths.termsOfUse, access: 'anyone', screen: Legal },
      { path: appPaths.returns, access: 'anyone', screen: Legal },
      { path: appPaths.shippingRequest, access: 'anyone', screen: ShippingRequest },
      { path: appPaths.unsubscribe(':token'), access: 'anyone', screen: Settings },
      { path: appPaths.redirecting, access: 'anyone', screen: Redirecting },
      { path: appPaths.notFound, access: 'anyone', screen: NotFound },
      { path: '/*', access: 'anyone', screen: NotFound },
      { path: appPaths.orders, access: 'signedIn', screen: Orders },
      { path: appPaths.order(':orderNumber'), access: 'signedIn', screen: Order },
      { path: appPaths.receipt(':orderNumber'), access: 'signedIn', screen: Receipt },
      { path: appPaths.profile, access: 'signedIn', screen: Profile },
      { path: appPaths.dashboard, access: 'signedIn', screen: Dashboard },
      { path: appPaths.addresses, access: 'signedIn', screen: Settings },
      { path: appPaths.notifications, access: 'signedIn', screen: Settings },
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
];

const routes = buildRoutes(routeTable);

const isAdminPath = (pathname: string): boolean => `${pathname}/`.startsWith(`${appPaths.admin}/`);

function StorefrontRoutes() {
  return useRoutes(routes);
}

export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the layout, guard and screen in parallel rather than one after the other.
  useEffect(() => {
    preloadScreens(pathname).catch(() => undefined);
  }, [pathname]);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {isAdminPath(pathname) ? <AdminRoutes /> : <StorefrontRoutes />}
    </Suspense>
  );
}

/** Returns whether the address has a screen other than the not-found screen. */
export async function preloadScreens(pathname: string): Promise<boolean> {
  if (!isAdminPath(pathname)) return preloadRoutes(routes, pathname);
  await AdminRoutes.preload();
  const { adminRoutes } = await loadAdminRoutes();
  return preloadRoutes(adminRoutes, pathname);
}
