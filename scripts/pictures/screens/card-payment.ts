import type { Page } from 'playwright';
import { payNow } from './checkout.ts';
import { abortReplies, changePayments, stallReplies } from './replies.ts';
import type { Scene } from './scene.ts';

const SCRIPT = '**/v3.js*';
const REFERENCE = '**/api/flutterwave/initiate';
const NEW_ORDER = '**/api/o/new/';

interface CardStep {
  (page: Page): Promise<unknown>;
}

const stall =
  (url: string): CardStep =>
  (page) =>
    stallReplies(page, url);

const abort =
  (url: string): CardStep =>
  (page) =>
    abortReplies(page, url);

const pay: CardStep = (page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Pay Ksh/ })
    .click();

const openWindow: CardStep = async (page) => {
  await page.locator('[data-screen=card][data-state=ready]').waitFor();
  await pay(page);
  await page.frameLocator('iframe[name=checkout]').locator('[data-action=pay]:enabled').waitFor();
};

const pressInWindow =
  (name: RegExp): CardStep =>
  (page) =>
    page.frameLocator('iframe[name=checkout]').getByRole('button', { name }).click();

/** `before` happens before the card page opens, `steps` on it. */
const cardScene = (name: string, state: string, steps: CardStep[] = [], before: CardStep[] = []): Scene => ({
  name,
  async play(page, { baseURL }) {
    for (const step of before) await step(page);
    await payNow(page, baseURL, /^Card/);
    await page.locator('[data-screen=card]').waitFor();
    for (const step of steps) await step(page);
    await page.locator(`[data-screen=card][data-state=${state}]`).waitFor();
  },
});

const payInWindow = pressInWindow(/^Pay Ksh/);
const closeWindow = pressInWindow(/^Close$/);

export const cardPaymentScenes: Scene[] = [
  cardScene('card', 'ready'),
  cardScene('card-loading', 'loadingScript', [], [stall(SCRIPT)]),
  cardScene('card-too-early', 'loadingScript', [pay], [stall(SCRIPT)]),
  cardScene('card-script-failed', 'scriptFailed', [], [abort(SCRIPT)]),
  cardScene('card-not-started', 'initialisationFailed', [], [abort(REFERENCE)]),
  cardScene('card-window', 'modalOpen', [openWindow]),
  cardScene('card-confirming', 'placing', [openWindow, stall(NEW_ORDER), payInWindow]),
  cardScene('card-not-placed', 'placingFailed', [openWindow, abort(NEW_ORDER), payInWindow]),
  cardScene('card-checking', 'checking', [openWindow, stall(NEW_ORDER), closeWindow]),
  cardScene('card-closed', 'notPaid', [openWindow, closeWindow]),
  cardScene('card-declined', 'notPaid', [openWindow, pressInWindow(/^Decline$/)]),
  {
    name: 'card-off',
    async play(page, { baseURL }) {
      await payNow(page, baseURL, /^Card/);
      await page.locator('[data-screen=card]').waitFor();
      await changePayments(page, { flutterwave: null });
      await page.reload();
      await page.locator('[data-screen=card][data-state=off]').waitFor();
    },
  },
];
