// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckedPayment, PaymentReview } from '#contract/types.ts';
import { endpoint, type FakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const AT = '/admin/payments';
const LIST = 'paymentReviews';
const CHECK = endpoint('checkPayment', { id: 12 });
const RESOLVE = endpoint('resolvePayment', { id: 12 });

function aReview(changes: Partial<PaymentReview> = {}): PaymentReview {
  return {
    id: 3,
    payment: 12,
    order_number: '7K3M9QXW2VAB',
    order_status: 'pending',
    kind: 'undecided',
    reason: 'M-Pesa never said what became of the payment.',
    state: 'open',
    note: '',
    method: 'mpesa',
    payment_state: 'review',
    amount: 5300,
    receipt: null,
    reference: 'ws_CO_1',
    payer: 'Wanjiku Kamau, 254712345678',
    created_at: '2026-11-03T08:15:00.000Z',
    done_at: null,
    done_by: null,
    ...changes,
  };
}

const checked = (changes: Partial<CheckedPayment> = {}): CheckedPayment => ({
  payment: 12,
  answer: 'pending',
  payment_state: 'review',
  order_status: 'pending',
  open_reviews: 1,
  ...changes,
});

function aShopWithReviews(...reviews: PaymentReview[]): FakeApi {
  const api = shopFor('superuser');
  api.reply(LIST, { body: { results: reviews, count: reviews.length, next: null, previous: null } });
  return api;
}

const checkButton = () =>
  screen.findByRole('button', { name: 'Check with provider: payment of order 7K3M9QXW' });

async function openDialog(review = aReview()) {
  const api = aShopWithReviews(review);
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: 'Resolve: payment of order 7K3M9QXW' }));
  return { api, user };
}

const choose = (value: string) => fireEvent.change(screen.getByLabelText('Outcome'), { target: { value } });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => screen.getByRole('button', { name: 'Resolve' });

test('[BACKOFFICE-03] the list shows what is known about a payment', async () => {
  aShopWithReviews(aReview());
  openApp(AT);
  expect(await screen.findByRole('heading', { name: 'Ksh 5,300' })).toBeVisible();
  expect(getShownScreen()).toBe('payments filled');
  expect(screen.getByText('Undecided')).toBeVisible();
  const details = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(details).toEqual([
    ['Order', '7K3M9QXW, pending'],
    ['Payer', 'Wanjiku Kamau, 254712345678'],
    ['Paid by', 'M-Pesa'],
    ['Payment', 'Review'],
    ['Receipt', '–'],
    ['Reference', 'ws_CO_1'],
    ['Since', '3 Nov 2026, 11:15'],
  ]);
});

test.each<[CheckedPayment['answer'], string]>([
  ['paid', 'M-Pesa says: paid'],
  ['failed', 'M-Pesa says: not paid'],
  ['reversed', 'M-Pesa says: paid, and reversed since'],
  ['pending', 'M-Pesa knows no outcome yet'],
  ['unknown', 'M-Pesa could not tell'],
])('[BACKOFFICE-03] the provider is queried, and its answer (%s) is shown', async (answer, text) => {
  const api = aShopWithReviews(aReview());
  api.reply(CHECK, { body: checked({ answer }) });
  const { user } = openApp(AT);
  await user.click(await checkButton());
  expect(await screen.findByText(text)).toBeVisible();
  expect(api.callsTo(LIST)).toHaveLength(2);
});

test('[BACKOFFICE-03] a refused check says why', async () => {
  const api = aShopWithReviews(aReview());
  const message = 'This payment is not under review any more. Please look at the list again.';
  api.reply(CHECK, refusal('TRANSITION_REFUSED', message, { from: 'paid', allowed: [] }));
  const { user } = openApp(AT);
  await user.click(await checkButton());
  expect(await screen.findByText(message)).toBeVisible();
});

test('[BACKOFFICE-04] money that arrived needs a receipt and a note', async () => {
  const { api, user } = await openDialog();
  await user.click(submit());
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  choose('paid');
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Receipt number')).toHaveFocus());
  fill('Note', 'On the statement');
  await user.click(submit());
  expect(await screen.findAllByText('This field is required')).toHaveLength(1);
  fill('Receipt number', 'SGL5T61SV0');
  api.reply(RESOLVE, { body: checked({ payment_state: 'paid', order_status: 'paid', open_reviews: 0 }) });
  await user.click(submit());
  expect(await screen.findByText('The payment is resolved; the order is paid')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.callsTo(RESOLVE).map(({ body }) => body)).toEqual([
    { outcome: 'paid', receipt: 'SGL5T61SV0', note: 'On the statement' },
  ]);
});

test('[BACKOFFICE-04] money that did not arrive needs only a note', async () => {
  const { api, user } = await openDialog(aReview({ receipt: 'SGL5T61SV0' }));
  choose('failed');
  expect(screen.queryByLabelText('Receipt number')).not.toBeInTheDocument();
  fill('Note', 'Not on the statement');
  api.reply(RESOLVE, { body: checked({ payment_state: 'failed', open_reviews: 0 }) });
  await user.click(submit());
  await waitFor(() =>
    expect(api.callsTo(RESOLVE).map(({ body }) => body)).toEqual([
      { outcome: 'failed', receipt: '', note: 'Not on the statement' },
    ]),
  );
});

test.each<[Partial<PaymentReview>, string[]]>([
  [{}, ['Money arrived: The order is paid.', 'No money arrived: The payment has failed.']],
  [
    { order_status: 'cancelled' },
    ['Money arrived: The money has to be given back.', 'No money arrived: The payment has failed.'],
  ],
  [
    { kind: 'amount', payment_state: 'paid', order_status: 'paid' },
    [
      'It counts: The order goes on.',
      'It does not count: The order is cancelled, and what was taken goes back to the customer.',
    ],
  ],
  [
    { kind: 'reversal', payment_state: 'paid', order_status: 'delivered' },
    ['It counts: The order goes on.', 'It does not count: The order stays as it is.'],
  ],
])('[BACKOFFICE-04] each decision states its effect: %j', async (changes, decisions) => {
  await openDialog(aReview(changes));
  const select = screen.getByLabelText<HTMLSelectElement>('Outcome');
  const [, ...options] = [...select.options].map(({ value, text }) => ({ value, text }));
  const texts = options.map(({ value, text }) => {
    choose(value);
    const ids = (select.getAttribute('aria-describedby') ?? '').split(' ');
    const hint = ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
    return `${text}: ${hint}`;
  });
  expect(texts).toEqual(decisions);
});

test('[BACKOFFICE-04] a decision that contradicts the provider is refused with its message, and the list is loaded again', async () => {
  const { api, user } = await openDialog();
  const message = 'M-Pesa says that this payment was made, and that counts.';
  api.reply(RESOLVE, refusal('TRANSITION_REFUSED', message, { from: 'review', allowed: [] }));
  choose('failed');
  fill('Note', 'Not on the statement');
  await user.click(submit());
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(api.callsTo(LIST)).toHaveLength(2));
});

test('[BACKOFFICE-04] the receipt of another payment is marked at its field', async () => {
  const { api, user } = await openDialog();
  const message = 'This receipt belongs to another payment.';
  api.reply(RESOLVE, invalidFields(message, { receipt: message }));
  choose('paid');
  fill('Receipt number', 'SGL5T61SV0');
  fill('Note', 'On the statement');
  await user.click(submit());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Receipt number')).toHaveAttribute('aria-invalid', 'true');
});
