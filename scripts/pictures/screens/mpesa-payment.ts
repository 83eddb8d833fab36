import type { Page } from 'playwright';
import { abortReplies, stallReplies } from './replies.ts';
import { type Scene, simpleScene } from './scene.ts';
import { answerPrompt, PHONE, placeOrder, signIn } from './shop.ts';

const PUSH = '**/api/p/stk_initiate/';
const STATUS = '**/api/o/*/status/';

interface PromptStep {
  (page: Page, baseURL: string): Promise<unknown>;
}

async function goToNumber(page: Page, baseURL: string): Promise<void> {
  await answerPrompt(baseURL, 'cancel');
  const token = await signIn(page, baseURL, 'new@gari.test');
  const { order_number } = await placeOrder(baseURL, token);
  await page.goto(`/order-confirmation?order=${order_number}`);
  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.getByRole('button', { name: 'CONTINUE' }).waitFor();
}

const press =
  (name: string): PromptStep =>
  (page) =>
    page.getByRole('button', { name }).click();

const answer =
  (action: string): PromptStep =>
  (_page, baseURL) =>
    answerPrompt(baseURL, action);

const stall =
  (url: string): PromptStep =>
  (page) =>
    stallReplies(page, url);

const abort =
  (url: string): PromptStep =>
  (page) =>
    abortReplies(page, url);

const enterPhone =
  (phone: string): PromptStep =>
  (page) =>
    page.getByLabel('M-Pesa phone number').last().fill(phone);

/** The countdown of the prompt ends. */
const finishWaiting: PromptStep = async (page) => {
  for (let second = 0; second < 16; second++) await page.clock.runFor(1000);
};

const numberScene = (name: string, state: string, steps: PromptStep[] = []): Scene => ({
  name,
  async play(page, { baseURL }) {
    await goToNumber(page, baseURL);
    for (const step of steps) await step(page, baseURL);
    await page.locator(`[data-screen=mpesa-number][data-state=${state}]`).waitFor();
  },
});

const promptScene = (name: string, state: string, steps: PromptStep[] = []): Scene => ({
  name,
  async play(page, { baseURL }) {
    await page.clock.install();
    await goToNumber(page, baseURL);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await page.locator('[data-screen=mpesa-prompt]').waitFor();
    for (const step of steps) await step(page, baseURL);
    await page.locator(`[data-screen=mpesa-prompt][data-state=${state}]`).waitFor();
  },
});

const checkPending = [finishWaiting, press('Check Payment Status')];

export const mpesaPaymentScenes: Scene[] = [
  numberScene('mpesa-number', 'enteringPhone'),
  numberScene('mpesa-number-wrong', 'enteringPhone', [enterPhone('0712 345'), press('CONTINUE')]),
  numberScene('mpesa-number-airtel', 'enteringPhone', [enterPhone('0733 345 678')]),
  numberScene('mpesa-sending', 'initiating', [stall(PUSH), press('CONTINUE')]),
  numberScene('mpesa-prompt-unclear', 'promptUnclear', [abort(PUSH), press('CONTINUE')]),
  promptScene('mpesa-waiting', 'waiting'),
  promptScene('mpesa-ready', 'readyToCheck', [finishWaiting]),
  promptScene('mpesa-checking', 'checking', [finishWaiting, stall(STATUS), press('Check Payment Status')]),
  promptScene('mpesa-not-confirmed', 'notConfirmed', checkPending),
  promptScene('mpesa-not-checked', 'notConfirmed', [
    finishWaiting,
    abort(STATUS),
    press('Check Payment Status'),
  ]),
  promptScene('mpesa-refused', 'notConfirmed', [answer('cancel'), finishWaiting]),
  promptScene('mpesa-resending', 'resending', [
    answer('cancel'),
    finishWaiting,
    stall(PUSH),
    press('Send Another Prompt'),
  ]),
  promptScene('mpesa-paid', 'paid', [answer('approve'), finishWaiting]),
  simpleScene('demo-phone', `/sandbox/phone?phone=${PHONE}`, 'main'),
];
