// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RefundTask } from '#contract/types.ts';
import { type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, open, shown } from '../shop/open-shop.tsx';
import { queriesOf, shopFor } from './admin-shop.ts';

const AT = '/admin/refunds';
const LIST = 'GET /api/y/refunds/';

function aRefund(id: number, changes: Partial<RefundTask> = {}): RefundTask {
  return {
    id,
    order_number: '7K3M9QXW2VAB',
    amount: 5300,
    reason: 'Cancelled after payment: Damaged in store',
    state: 'open',
    note: '',
    payee: 'Wanjiku Kamau, 254712345678, wanjiku@gari.test',
    method: 'mpesa',
    reference: 'SGL5T61SV0',
    created_at: '2026-11-03T08:15:00.000Z',
    done_at: null,
    done_by: null,
    ...changes,
  };
}

const pageOf = (results: RefundTask[], count = results.length) => ({
  body: { results, count, next: null, previous: null },
});

function aShopOwing(...refunds: RefundTask[]): FakeApi {
  const api = shopFor('superuser');
  api.answer(LIST, pageOf(refunds));
  return api;
}

const markDone = () => screen.findByRole('button', { name: 'Mark done: refund of order 7K3M9QXW' });

test('[BACKOFFICE-02] a refund says how much goes back to whom, why, and by which payment', async () => {
  aShopOwing(aRefund(3));
  open(AT);
  expect(await screen.findByRole('heading', { name: 'Ksh 5,300' })).toBeVisible();
  expect(shown()).toBe('refunds filled');
  expect(screen.getByText('Cancelled after payment: Damaged in store')).toBeVisible();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Order', '7K3M9QXW'],
    ['Pay back to', 'Wanjiku Kamau, 254712345678, wanjiku@gari.test'],
    ['Paid by', 'M-Pesa'],
    ['Reference', 'SGL5T61SV0'],
    ['Since', '3 Nov 2026, 11:15'],
  ]);
  expect(screen.getByText('1 to do')).toBeVisible();
});

test('[BACKOFFICE-02] it is marked done with a note, and leaves the list', async () => {
  const api = aShopOwing(aRefund(3));
  api.answer('PATCH /api/y/refunds/3/', () => {
    api.answer(LIST, pageOf([]));
    return { body: aRefund(3, { state: 'done' }) };
  });
  const { user } = open(AT);
  await user.click(await markDone());
  const done = screen.getByRole('button', { name: 'Mark done' });
  await user.click(done);
  expect(await screen.findByText('This field is required')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Sent, TKL9XX01AB ' } });
  await user.click(done);
  expect(await screen.findByRole('heading', { name: 'No money to give back' })).toBeVisible();
  expect(screen.getByText('The refund is done')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsOf('PATCH /api/y/refunds/3/').map(({ body }) => body)).toEqual([
    { state: 'done', note: 'Sent, TKL9XX01AB' },
  ]);
});

test('[BACKOFFICE-02] a note alone keeps it open', async () => {
  const api = aShopOwing(aRefund(3, { note: 'Called once' }));
  api.answer('PATCH /api/y/refunds/3/', { body: aRefund(3, { note: 'Called twice' }) });
  const { user } = open(AT);
  await user.click(await markDone());
  expect(screen.getByLabelText('Note')).toHaveValue('Called once');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Called twice' } });
  await user.click(screen.getByRole('button', { name: 'Save the note only' }));
  expect(await screen.findByText('The note is saved')).toBeVisible();
  expect(api.callsOf('PATCH /api/y/refunds/3/')[0]!.body).toEqual({ state: 'open', note: 'Called twice' });
});

test('[BACKOFFICE-02] who comes second is told, and the list is read again', async () => {
  const api = aShopOwing(aRefund(3));
  const message = 'This refund was marked done by boss@gari.test already.';
  api.answer(
    'PATCH /api/y/refunds/3/',
    refusal(409, 'TRANSITION_REFUSED', message, { from: 'done', allowed: [] }),
  );
  const { user } = open(AT);
  await user.click(await markDone());
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Sent' } });
  await user.click(screen.getByRole('button', { name: 'Mark done' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(api.callsOf(LIST)).toHaveLength(2));
});

test('what is done can be looked up, with note, when and by whom', async () => {
  const api = aShopOwing();
  const done = aRefund(3, {
    state: 'done',
    note: 'Sent, TKL9XX01AB',
    payee: '',
    done_at: '2026-11-04T06:00:00.000Z',
    done_by: 'boss@gari.test',
  });
  const { user } = open(AT);
  await screen.findByRole('heading', { name: 'No money to give back' });
  expect(shown()).toBe('refunds empty');
  api.answer(LIST, pageOf([done], 41));
  await user.selectOptions(screen.getByLabelText('Show'), 'Done');
  expect(await screen.findByText('4 Nov 2026, 09:00, boss@gari.test')).toBeVisible();
  expect(screen.queryByText('Pay back to')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /refund of order/ })).not.toBeInTheDocument();
  expect(address()).toBe('/admin/refunds?state=done');
  await user.click(screen.getByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(queriesOf(api, LIST).at(-1)).toEqual({ state: 'done', page: '3' }));
});

test('a list that does not come can be asked for again', async () => {
  const api = aShopOwing();
  api.answer(LIST, refusal(500, 'INTERNAL', 'Something went wrong on our side. Please try again.'));
  const { user } = open(AT);
  expect(await screen.findByText('The list could not be loaded')).toBeVisible();
  expect(shown()).toBe('refunds failed');
  api.answer(LIST, pageOf([aRefund(3)]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await markDone()).toBeVisible();
});
