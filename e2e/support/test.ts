import { type Browser, test as base, type Page } from 'playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { BackOffice } from '../pages/back-office.page.ts';
import { CardPayment } from '../pages/card-payment.page.ts';
import { Cart } from '../pages/cart.page.ts';
import { AddressForm, Checkout } from '../pages/checkout.page.ts';
import { Confirmation } from '../pages/confirmation.page.ts';
import { DemoPhone } from '../pages/demo-phone.page.ts';
import { GoogleAccount } from '../pages/google-account.page.ts';
import { Login } from '../pages/login.page.ts';
import { Mailbox } from '../pages/mailbox.page.ts';
import { MpesaPayment } from '../pages/mpesa-payment.page.ts';
import { Orders } from '../pages/orders.page.ts';
import { PasswordReset } from '../pages/password-reset.page.ts';
import { PaymentPortal } from '../pages/payment-portal.page.ts';
import { ProductReviews } from '../pages/product-reviews.page.ts';
import { ShippingRequestForm } from '../pages/shipping-request.page.ts';
import { SignUp } from '../pages/sign-up.page.ts';
import { Storefront } from '../pages/storefront.page.ts';
import { Keyboard } from './keyboard.ts';
import { Sandbox } from './sandbox.ts';
import { openWorkerShop, type WorkerShop } from './worker-shop.ts';

export { DEMO_PASSWORD, type Mailbox };

/** Chromium logs every 4xx response; the journeys check the effect of a refusal instead. */
const CLIENT_ERROR_RESPONSE = /^Failed to load resource: the server responded with a status of 4\d\d/;

const UNAVAILABLE = /net::ERR_|responded with a status of 503/;

export function createVisitor(page: Page) {
  return {
    page,
    keyboard: new Keyboard(page),
    storefront: new Storefront(page),
    reviews: new ProductReviews(page),
    shippingRequest: new ShippingRequestForm(page),
    cart: new Cart(page),
    login: new Login(page),
    checkout: new Checkout(page),
    address: new AddressForm(page),
    mpesa: new MpesaPayment(page),
    card: new CardPayment(page),
    portal: new PaymentPortal(page),
    confirmation: new Confirmation(page),
    orders: new Orders(page),
    backOffice: new BackOffice(page),
    signUp: new SignUp(page),
    passwordReset: new PasswordReset(page),
    google: new GoogleAccount(page),
  };
}
export type Visitor = ReturnType<typeof createVisitor>;

interface Fixtures {
  shopUrl: string;
  /** A signed-out visitor in a new browser context. */
  shopper: Visitor;
  /**
   * A visitor whose connection may be cut and whose shop may be busy: the connection errors and 503 responses that Chromium
   * logs do not fail the test.
   */
  flakyVisitor: Visitor;
  newVisitor: () => Promise<Visitor>;
  phone: DemoPhone;
  mailbox: Mailbox;
  /** Its faults are cleared after the test. */
  sandbox: Sandbox;
}

export const test = base.extend<Fixtures, { workerShop: WorkerShop }>({
  workerShop: [
    async ({}, use, { workerIndex }) => {
      const shop = await openWorkerShop(`gari_worker_${workerIndex}`);
      process.env['SHOP_DATABASE_URL'] = shop.databaseUrl;
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', auto: true },
  ],
  shopUrl: async ({ workerShop }, use) => {
    await use(workerShop.url);
  },
  newVisitor: async ({ browser, shopUrl }, use) => {
    const sessions: { page: Page; consoleErrors: string[] }[] = [];
    await use(async () => {
      const session = await openPage(browser, shopUrl);
      sessions.push(session);
      return createVisitor(session.page);
    });
    for (const { page } of sessions) await page.context().close();
    const consoleErrors = sessions.flatMap((session) => session.consoleErrors);
    if (consoleErrors.length > 0) throw new Error(`The browser complained:\n${consoleErrors.join('\n')}`);
  },
  shopper: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },
  flakyVisitor: async ({ browser, shopUrl }, use) => {
    const { page, consoleErrors } = await openPage(browser, shopUrl);
    await use(createVisitor(page));
    await page.context().close();
    const unexpectedErrors = consoleErrors.filter((message) => !UNAVAILABLE.test(message));
    if (unexpectedErrors.length > 0)
      throw new Error(`The browser complained:\n${unexpectedErrors.join('\n')}`);
  },
  mailbox: async ({ shopUrl, request }, use) => {
    await use(new Mailbox(request, shopUrl));
  },
  sandbox: async ({ shopUrl, request }, use) => {
    const sandbox = new Sandbox(request, shopUrl);
    await use(sandbox);
    await sandbox.clearFaults();
  },
  phone: async ({ shopUrl, request }, use) => {
    await use(new DemoPhone(request, shopUrl));
  },
});

async function openPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !CLIENT_ERROR_RESPONSE.test(message.text()))
      consoleErrors.push(message.text());
  });
  return { page, consoleErrors };
}
