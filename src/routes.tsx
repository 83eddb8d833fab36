import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ScreenSkeleton } from './components/skeletons.tsx';
import { lazyScreen } from './ports/lazy-screen.ts';
import { BareLayout } from './screens/account/bare-layout.tsx';
import { SignedInGuard } from './screens/account/guard/signed-in-guard.tsx';
import { HomeScreen } from './screens/storefront/home/home.screen.tsx';
import { StorefrontLayout } from './screens/storefront/storefront-layout.tsx';

const Collection = lazyScreen(() => import('./screens/storefront/collection/collection.screen.tsx'));
const Product = lazyScreen(() => import('./screens/storefront/product/product.screen.tsx'));
const Cart = lazyScreen(() => import('./screens/storefront/cart/cart.screen.tsx'));
const NotFound = lazyScreen(() => import('./screens/storefront/not-found/not-found.screen.tsx'));
const Login = lazyScreen(() => import('./screens/account/login/login.screen.tsx'));
const Signup = lazyScreen(() => import('./screens/account/signup/signup.screen.tsx'));
const PasswordReset = lazyScreen(() => import('./screens/account/password-reset/password-reset.screen.tsx'));
const PasswordChanged = lazyScreen(
  () => import('./screens/account/password-reset/password-changed.screen.tsx'),
);
const Profile = lazyScreen(() => import('./screens/account/profile/profile.screen.tsx'));
const Dashboard = lazyScreen(() => import('./screens/account/profile/dashboard.screen.tsx'));
const PrivacyPolicy = lazyScreen(() => import('./screens/storefront/legal/privacy-policy.screen.tsx'));
const Redirecting = lazyScreen(() => import('./screens/storefront/redirecting/redirecting.screen.tsx'));
const Orders = lazyScreen(() => import('./screens/account/orders/orders.screen.tsx'));
const Checkout = lazyScreen(() => import('./screens/payment/checkout/checkout.screen.tsx'));
const MpesaNumber = lazyScreen(() => import('./screens/payment/mpesa-number/mpesa-number.screen.tsx'));
const MpesaPrompt = lazyScreen(() => import('./screens/payment/mpesa-prompt/mpesa-prompt.screen.tsx'));
const OrderConfirmation = lazyScreen(
  () => import('./screens/payment/order-confirmation/order-confirmation.screen.tsx'),
);
const AdminLayout = lazyScreen(() => import('./screens/admin/admin-layout.tsx'));
const AdminGuard = lazyScreen(() => import('./screens/admin/guard/admin-guard.tsx'));
const AdminIndex = lazyScreen(() => import('./screens/admin/admin-index.tsx'));
const AdminLogin = lazyScreen(() => import('./screens/admin/admin-login.screen.tsx'));
const RecentOrders = lazyScreen(() => import('./screens/admin/recent-orders/recent-orders.screen.tsx'));
const EditOrder = lazyScreen(() => import('./screens/admin/edit-order/edit-order.screen.tsx'));

/** The table of what is where. */
export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route element={<BareLayout />}>
          <Route path="login" element={<Login />} />
          <Route path="signup" element={<Signup />} />
          <Route path="admin/login" element={<AdminLogin />} />
        </Route>
        <Route element={<StorefrontLayout />}>
          <Route index element={<HomeScreen />} />
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
            <Route path="profile" element={<Profile />} />
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="checkout" element={<Checkout />} />
            <Route path="payment/mpesa-number" element={<MpesaNumber />} />
            <Route path="payment/mpesa-prompt" element={<MpesaPrompt />} />
          </Route>
          <Route path="privacy-policy" element={<PrivacyPolicy />} />
          <Route path="redirecting" element={<Redirecting />} />
          <Route path="not-found" element={<NotFound />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path="admin" element={<AdminLayout />}>
          <Route index element={<AdminIndex />} />
          <Route element={<AdminGuard />}>
            <Route path="sales/dashboard" element={<Navigate to="/admin/recent-orders" replace />} />
            <Route path="recent-orders" element={<RecentOrders />} />
            <Route path="orders/:orderNumber" element={<EditOrder />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
