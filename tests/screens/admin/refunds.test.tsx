// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RefundTask } from '#contract/types.ts';
import { endpoint, type FakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp } from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

const AT = '/admin/refunds';
const LIST = 'refunds';

function aRefund(id: number, changes: Partial<RefundTask> = {}): RefundTask {
  return {
    id,
    order_number: '7K3M9QXW2VAB',
    amount: 5300,
    paid_back: 0,
    reason: 'Cancelled after payment: Damaged in store',
    state: 'open',
    note: '',
    payee: 'Wanjiku Kamau, 254712345678, wanjiku@gari.test',
    method: 'mpesa',
    reference: 'SGL5T61SV0',
    transaction: null,
    reversed_at: null,
    paybacks: [],
    created_at: '2026-11-03T08:15:00.000Z',
    done_at: null,
    done_by: null,
    ...changes,
  };
}

const toPage = (results: RefundTask[], count = results.length) => ({
  body: { results, count, next: null, previous: null },
});

function aShopWithRefunds(...refunds: RefundTask[]): FakeApi {
  const api = shopFor('superuser');
  api.reply(LIST, toPage(refunds));
  return api;
}

const findTransferButton = () =>
  screen.findByRole('button', { name: 'Record transfer: refund of order 7K3M9QXW' });
const PAYBACKS = endpoint('recordPayback', { id: 3 });
const SENT = {
  id: 8,
  amount: 1000,
  reference: 'TKL9XX01AB',
  at: '2026-11-03T09:00:00.000Z',
  by: 'boss@gari.test',
  returned_at: null,
  returned_note: '',
};

test('[BACKOFFICE-02] a refund says how much goes back to whom, why, and for which payment', async () => {
  aShopWithRefunds(aRefund(3));
  openApp(AT);
  expect(await screen.findByRole('heading', { name: 'Ksh 5,300' })).toBeVisible();
  expect(getShownScreen()).toBe('refunds filled');
  expect(screen.getByText('Cancelled after payment: Damaged in store')).toBeVisible();
  const details = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(details).toEqual([
    ['Order', '7K3M9QXW'],
    ['Pay back to', 'Wanjiku Kamau, 254712345678, wanjiku@gari.test'],
    ['Paid by', 'M-Pesa'],
    ['Reference', 'SGL5T61SV0'],
    ['Since', '3 Nov 2026, 11:15'],
  ]);
  expect(screen.getByText('1 to do')).toBeVisible();
});

test('[BACKOFFICE-02] the number of the transfer can be typed at once, because the amount is there', async () => {
  aShopWithRefunds(aRefund(3));
  openApp(AT);
  fireEvent.click(await findTransferButton());
  await waitFor(() => expect(screen.getByLabelText('Transfer number')).toHaveFocus());
  expect(screen.getByLabelText('Amount (Ksh)')).toHaveValue('5300');
});

test('B4: [BACKOFFICE-02] a transfer is recorded with amount and number, and the refund leaves the list', async () => {
  const api = aShopWithRefunds(aRefund(3));
  api.reply(PAYBACKS, () => {
    api.reply(LIST, toPage([]));
    return { body: aRefund(3, { state: 'done', paid_back: 5300 }) };
  });
  const { user } = openApp(AT);
  await user.click(await findTransferButton());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('5300');
  const save = dialog.getByRole('button', { name: 'Record transfer' });
  await user.click(save);
  expect(await screen.findByText('This field is required')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Transfer number'), { target: { value: ' TKL9XX01AB ' } });
  await user.click(save);
  expect(await screen.findByRole('heading', { name: 'No money to give back' })).toBeVisible();
  expect(screen.getByText('The refund is done')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsTo(PAYBACKS).map(({ body }) => body)).toEqual([
    { amount: 5300, reference: 'TKL9XX01AB', note: '' },
  ]);
});

test.each([
  ['0', 'Enter whole shillings'],
  ['10.50', 'Enter whole shillings'],
  ['a lot', 'Enter whole shillings'],
  ['5,301', 'Only Ksh 5,300 is left to pay back.'],
])('B4: the amount %s is refused: %s', async (amount, problem) => {
  const api = aShopWithRefunds(aRefund(3));
  const { user } = openApp(AT);
  await user.click(await findTransferButton());
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Amount (Ksh)'), { target: { value: amount } });
  fireEvent.change(dialog.getByLabelText('Transfer number'), { target: { value: 'TKL9XX01AB' } });
  await user.click(dialog.getByRole('button', { name: 'Record transfer' }));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(api.callsTo(PAYBACKS)).toEqual([]);
});

test('B4: a partial payback leaves the rest open, and a refusal is shown at its field', async () => {
  const api = aShopWithRefunds(aRefund(3, { paid_back: 1000, paybacks: [SENT] }));
  const conflict = 'This transfer is recorded already.';
  api.reply(PAYBACKS, invalidFields(conflict, { reference: conflict }));
  const { user } = openApp(AT);
  expect(await screen.findByText('Ksh 4,300 left')).toBeVisible();
  const transfers = within(screen.getByRole('list', { name: 'Transfers' }));
  expect(transfers.getByText('Ksh 1,000 sent, TKL9XX01AB')).toBeVisible();
  await user.click(await findTransferButton());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('4300');
  fireEvent.change(dialog.getByLabelText('Amount (Ksh)'), { target: { value: '2,000' } });
  fireEvent.change(dialog.getByLabelText('Transfer number'), { target: { value: 'TKL9XX01AB' } });
  await user.click(dialog.getByRole('button', { name: 'Record transfer' }));
  expect(await dialog.findByText(conflict)).toBeVisible();
  api.reply(PAYBACKS, { body: aRefund(3, { paid_back: 3000 }) });
  fireEvent.change(dialog.getByLabelText('Transfer number'), { target: { value: 'TKL9XX01AC' } });
  await user.click(dialog.getByRole('button', { name: 'Record transfer' }));
  expect(await screen.findByText('The transfer is recorded')).toBeVisible();
  expect(api.callsTo(PAYBACKS).at(-1)!.body).toEqual({ amount: 2000, reference: 'TKL9XX01AC', note: '' });
});

test('B4: a returned transfer is recorded with a note of how that is known', async () => {
  const REOPEN = endpoint('reopenRefund', { id: 3 });
  const api = aShopWithRefunds(
    aRefund(3, { state: 'done', amount: 1000, paid_back: 1000, paybacks: [SENT] }),
  );
  const returned = { returned_at: '2026-11-04T06:00:00.000Z', returned_note: 'Wrong number' };
  api.reply(REOPEN, () => {
    const refund = aRefund(3, { amount: 1000, paybacks: [{ ...SENT, ...returned }] });
    api.reply(LIST, toPage([refund]));
    return { body: refund };
  });
  const { user } = openApp(`${AT}?state=done`);
  await user.click(await screen.findByRole('button', { name: 'It came back: transfer TKL9XX01AB' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'It came back' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: ' Wrong number ' } });
  await user.click(dialog.getByRole('button', { name: 'It came back' }));
  expect(await screen.findByText('The money is due again')).toBeVisible();
  expect(screen.getByText('Came back 4 Nov 2026, 09:00: Wrong number')).toBeVisible();
  expect(screen.queryByRole('button', { name: /It came back/ })).not.toBeInTheDocument();
  expect(api.callsTo(REOPEN)[0]!.body).toEqual({ payback: 8, note: 'Wrong number' });
});

test('A6: a refund closed by a reversal says so', async () => {
  aShopWithRefunds(
    aRefund(3, {
      state: 'reversed',
      reversed_at: '2026-11-04T06:00:00.000Z',
      transaction: null,
      done_at: '2026-11-04T06:00:00.000Z',
      done_by: 'Pesapal',
    }),
  );
  openApp(`${AT}?state=done`);
  expect(await screen.findByText('Reversed', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('4 Nov 2026, 09:00')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Record transfer/ })).not.toBeInTheDocument();
});

test('A3: another charge under the same reference is shown', async () => {
  aShopWithRefunds(aRefund(3, { transaction: '285959002' }));
  openApp(AT);
  expect(await screen.findByText('285959002')).toBeVisible();
});

test('[BACKOFFICE-02] a note alone keeps the refund open', async () => {
  const api = aShopWithRefunds(aRefund(3, { note: 'Called once' }));
  api.reply(endpoint('noteRefund', { id: 3 }), { body: aRefund(3, { note: 'Called twice' }) });
  const { user } = openApp(AT);
  await user.click(await findTransferButton());
  const note = screen.getByLabelText('Note');
  expect(note).toHaveValue('Called once');
  fireEvent.change(note, { target: { value: ' ' } });
  await user.click(screen.getByRole('button', { name: 'Save the note only' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  fireEvent.change(note, { target: { value: 'Called twice' } });
  await user.click(screen.getByRole('button', { name: 'Save the note only' }));
  expect(await screen.findByText('The note is saved')).toBeVisible();
  expect(api.callsTo(endpoint('noteRefund', { id: 3 }))[0]!.body).toEqual({ note: 'Called twice' });
});

test('[BACKOFFICE-02] a refund already done by somebody else is reported, and the list is loaded again', async () => {
  const api = aShopWithRefunds(aRefund(3));
  const message = 'This refund was marked done by boss@gari.test already.';
  api.reply(PAYBACKS, refusal('TRANSITION_REFUSED', message, { from: 'done', allowed: [] }));
  const { user } = openApp(AT);
  await user.click(await findTransferButton());
  fireEvent.change(screen.getByLabelText('Transfer number'), { target: { value: 'TKL9XX01AB' } });
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Record transfer' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(api.callsTo(LIST)).toHaveLength(2));
});

test('completed refunds can be looked up, with note, time and actor', async () => {
  const api = aShopWithRefunds();
  const done = aRefund(3, {
    state: 'done',
    paid_back: 5300,
    note: 'Sent, TKL9XX01AB',
    payee: '',
    done_at: '2026-11-04T06:00:00.000Z',
    done_by: 'boss@gari.test',
  });
  const { user } = openApp(AT);
  await screen.findByRole('heading', { name: 'No money to give back' });
  expect(getShownScreen()).toBe('refunds empty');
  api.reply(LIST, toPage([done], 41));
  await user.selectOptions(screen.getByLabelText('Show'), 'Done');
  expect(await screen.findByText('4 Nov 2026, 09:00, boss@gari.test')).toBeVisible();
  expect(screen.queryByText('Pay back to')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /refund of order/ })).not.toBeInTheDocument();
  expect(address()).toBe('/admin/refunds?state=done');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(getQueries(api, LIST).at(-1)).toEqual({ state: 'done', page: '3' }));
});

test('a list that failed to load can be loaded again', async () => {
  const api = aShopWithRefunds();
  api.reply(LIST, refusal('INTERNAL', 'Something went wrong on our side. Please try again.'));
  const { user } = openApp(AT);
  expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  expect(getShownScreen()).toBe('refunds failed');
  api.reply(LIST, toPage([aRefund(3)]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findTransferButton()).toBeVisible();
});
