// oxlint-disable-next-line no-restricted-imports -- preloads the chunks of an address
import { Suspense, useEffect } from 'react';
import { createRoutesFromElements, matchRoutes, Route, Routes, useLocation } from 'react-router';
import { ScreenSkeleton } from './components/ui/skeletons.tsx';
import { lazyScreen, preloadScreen } from './loading/lazy-screen.ts';
import type { adminScreens as AdminScreens } from './screens/admin/admin-screens.ts';
import { StorefrontLayout } from './screens/storefront/storefront-layout.tsx';

const Home = lazyScreen(async () => ({
  default: (await import('./screens/storefront/home/home.screen.tsx')).HomeScreen,
}));
const Collection = lazyScreen(() => import('./screens/storefront/collection/collection.screen.tsx'));
const Product = lazyScreen(() => import('./screens/storefront/product/product.screen.tsx'));
const Cart = lazyScreen(() => import('./screens/storefront/cart/cart.screen.tsx'));
const NotFound = lazyScreen(() => import('./screens/storefront/not-found/not-found.screen.tsx'));
const BareLayout = lazyScreen(async () => ({
  default: (await import('./screens/account/bare-layout.tsx')).BareLayout,
}));
const SignedInGuard = lazyScreen(async () => ({
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
const Checkout = lazyScreen(() => import('./screens/payment/checkout/checkout.screen.tsx'));
const MpesaNumber = lazyScreen(() => import('./screens/payment/mpesa-number/mpesa-number.screen.tsx'));
const MpesaPrompt = lazyScreen(() => import('./screens/payment/mpesa-prompt/mpesa-prompt.screen.tsx'));
const CardPayment = lazyScreen(() => import('./screens/payment/card/card.screen.tsx'));
const OrderConfirmation = lazyScreen(
  () => import('./screens/payment/order-confirmation/order-confirmation.screen.tsx'),
);
/** A single chunk lists the back office's screens, to keep them out of the shopper's first load. */
const adminScreen = (name: keyof typeof AdminScreens) =>
  lazyScreen(async () => (await import('./screens/admin/admin-screens.ts')).adminScreens[name]());
const AdminLayout = adminScreen('adminLayout');
const AdminGuard = adminScreen('adminGuard');
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
const Audit = adminScreen('audit');
const EditOrder = adminScreen('editOrder');

export const routeTable = (
  <>
    <Route element={<BareLayout />}>
      <Route path="login" element={<Login />} />
      <Route path="signup" element={<Signup />} />
      <Route path="admin/login" element={<AdminLogin />} />
    </Route>
    <Route element={<StorefrontLayout />}>
      <Route index element={<Home />} />
      <Route path="collection" element={<Collection />} />
      <Route path="products/:slug" element={<Product />} />
      <Route path="cart" element={<Cart />} />
      <Route path="order-confirmation" element={<OrderConfirmation />} />
      <Route path="forgot-password" element={<PasswordReset />} />
      <Route path="email-code-verification" element={<PasswordReset />} />
      <Route path="create-new-password" element={<PasswordReset />} />
      <Route path="password-change-success" element={<PasswordChanged />} />
      <Route element={<SignedInGuard />}>
        <Route path="orders" element={<Orders />} />
        <Route path="orders/:orderNumber" element={<Order />} />
        <Route path="orders/:orderNumber/receipt" element={<Receipt />} />
        <Route path="profile" element={<Profile />} />
        <Route path="dashboard" element={<Dashboard />} />
        <Route path="checkout" element={<Checkout />} />
        <Route path="payment/mpesa-number" element={<MpesaNumber />} />
        <Route path="payment/mpesa-prompt" element={<MpesaPrompt />} />
        <Route path="payment/card" element={<CardPayment />} />
      </Route>
      <Route path="privacy-policy" element={<PrivacyPolicy />} />
      <Route path="shipping-request" element={<ShippingRequest />} />
      <Route path="redirecting" element={<Redirecting />} />
      <Route path="not-found" element={<NotFound />} />
      <Route path="*" element={<NotFound />} />
    </Route>
    <Route path="admin" element={<AdminLayout />}>
      <Route index element={<AdminIndex />} />
      <Route path="sales/dashboard" element={<SalesDashboard />} />
      <Route element={<AdminGuard />}>
        <Route path="add-item" element={<AddItem />} />
        <Route path="edit-item/:id" element={<EditItem />} />
        <Route path="product-list" element={<ProductList />} />
        <Route path="recent-orders" element={<RecentOrders />} />
        <Route path="orders/:orderNumber" element={<EditOrder />} />
        <Route path="campaigns" element={<Campaigns />} />
        <Route path="refunds" element={<Refunds />} />
        <Route path="payments" element={<Payments />} />
        <Route path="imports" element={<Imports />} />
        <Route path="audit" element={<Audit />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </>
);

export function AppRoutes() {
  const { pathname } = useLocation();
  // Loads the layout, guard and screen in parallel rather than one after the other.
  useEffect(() => {
    preloadScreens(pathname).catch(() => undefined);
  }, [pathname]);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>{routeTable}</Routes>
    </Suspense>
  );
}

const routes = createRoutesFromElements(routeTable);

export async function preloadScreens(pathname: string): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => preloadScreen(route.element)));
  const path = matches.at(-1)?.route.path;
  return matches.length > 0 && path !== '*' && path !== 'not-found';
}
