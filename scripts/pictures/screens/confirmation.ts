import type { Page } from 'playwright';
import type { PaymentMethod, PlacedOrder } from '../../../contract/types.ts';
import { abortReplies, stallReplies } from './replies.ts';
import type { Scene } from './scene.ts';
import { answerPrompt, callApi, cancelOrder, payOrder, placeOrder, sendPrompt, signIn } from './shop.ts';

const ORDER = '**/api/o/*/';
const PORTAL_STATUS = '**/api/p/pesapal/status/**';
const PORTAL_PAGE = '**/api/p/pesapal/initiate/';

interface Placed {
  page: Page;
  baseURL: string;
  token: string;
  number: string;
  trackingId: string;
}

interface ConfirmationScene {
  name: string;
  /** Waited for. */
  seen: string;
  method?: PaymentMethod;
  /** What happens before the page is opened. */
  arrange?: (placed: Placed) => Promise<unknown>;
  path?: (placed: Placed) => string;
  act?: (placed: Placed) => Promise<unknown>;
}

const pathOfOrder = ({ number }: Placed) => `/order-confirmation?order=${number}`;
const pathOfLeftPortal = ({ number, trackingId }: Placed) =>
  `/order-confirmation?OrderTrackingId=${trackingId}&cancelled=${number}-1`;

const getTrackingId = ({ payment_url }: PlacedOrder) =>
  (payment_url && new URL(payment_url).searchParams.get('OrderTrackingId')) || '';

const confirmationScene = ({
  name,
  seen,
  method = 'mpesa',
  arrange,
  path = pathOfOrder,
  act,
}: ConfirmationScene): Scene => ({
  name,
  async play(page, { baseURL }) {
    const token = await signIn(page, baseURL, 'new@gari.test');
    const order = await placeOrder(baseURL, token, method);
    const trackingId = getTrackingId(order);
    const placed = { page, baseURL, token, number: order.order_number, trackingId };
    await arrange?.(placed);
    await page.goto(path(placed));
    await act?.(placed);
    await page.locator(seen).first().waitFor();
  },
});

async function declinePrompt({ baseURL, token, number }: Placed): Promise<void> {
  await sendPrompt(baseURL, token, number);
  await answerPrompt(baseURL, 'insufficient');
}

const payTooLittle = ({ baseURL, trackingId }: Placed) =>
  callApi(`${baseURL}/sandbox/pesapal/payments/${trackingId}`, { body: { action: 'pay', amount: 100 } });

const press =
  (name: string) =>
  ({ page }: Placed) =>
    page.getByRole('button', { name }).click();

const state = (name: string) => `[data-screen=order-confirmation][data-state=${name}]`;
const step = (name: string) => `${state('unpaid')} [data-step="${name}"]`;

const scenes: ConfirmationScene[] = [
  {
    name: 'purchase-loading',
    seen: '[data-screen=mpesa-prompt][data-state=loading]',
    arrange: ({ page }) => stallReplies(page, ORDER),
    path: ({ number }) => `/payment/mpesa-prompt?order=${number}`,
  },
  {
    name: 'purchase-unavailable',
    seen: '[data-screen=mpesa-prompt][data-state=unavailable]',
    arrange: ({ page }) => abortReplies(page, ORDER),
    path: ({ number }) => `/payment/mpesa-prompt?order=${number}`,
  },
  {
    name: 'order-confirmed',
    seen: state('confirmed'),
    arrange: ({ baseURL, token, number }) => payOrder(baseURL, token, number),
  },
  {
    name: 'confirmation-loading',
    seen: state('loading'),
    arrange: ({ page }) => stallReplies(page, ORDER),
  },
  {
    name: 'confirmation-confirming',
    seen: state('confirming'),
    method: 'pesapal',
    arrange: ({ page }) => stallReplies(page, PORTAL_STATUS),
  },
  {
    name: 'confirmation-taking-long',
    seen: 'button:has-text("Ask again")',
    method: 'pesapal',
  },
  {
    name: 'confirmation-left',
    seen: state('unpaid'),
    method: 'pesapal',
    path: pathOfLeftPortal,
  },
  {
    name: 'confirmation-opening-page',
    seen: step('openingPage'),
    method: 'pesapal',
    arrange: ({ page }) => stallReplies(page, PORTAL_PAGE),
    path: pathOfLeftPortal,
    act: press('Pay again'),
  },
  {
    name: 'confirmation-page-failed',
    seen: 'role=alert',
    method: 'pesapal',
    arrange: ({ page }) => abortReplies(page, PORTAL_PAGE),
    path: pathOfLeftPortal,
    act: press('Pay again'),
  },
  { name: 'confirmation-unpaid', seen: step('decided.unpaid') },
  { name: 'confirmation-declined', seen: step('decided.unpaid'), arrange: declinePrompt },
  { name: 'confirmation-cancelling', seen: 'role=dialog', act: press('Cancel order') },
  {
    name: 'confirmation-cancelled',
    seen: step('decided.cancelled'),
    arrange: ({ baseURL, token, number }) => cancelOrder(baseURL, token, number),
  },
  { name: 'confirmation-returning', seen: state('returning'), method: 'pesapal', arrange: payTooLittle },
  { name: 'confirmation-no-order', seen: state('noOrder'), path: () => '/order-confirmation' },
  {
    name: 'confirmation-failed',
    seen: state('failed'),
    arrange: ({ page }) => abortReplies(page, ORDER),
  },
  {
    name: 'confirmation-missing',
    seen: state('missing'),
    path: () => '/order-confirmation?order=ABCDEFGH2345',
  },
  {
    name: 'confirmation-unreachable',
    seen: 'text=Try again',
    arrange: ({ page }) => abortReplies(page, '**/api/a/user/info/'),
  },
];

export const confirmationScenes: Scene[] = scenes.map(confirmationScene);
