import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OrderNote } from '#contract/types.ts';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { openApp } from '../../shop/open-shop.tsx';
import { anOrder, shopFor } from '../admin-shop.ts';

const params = { order_number: '7Q2M9XKD4T0B' };
const note = (id: number, text: string, changes: Partial<OrderNote> = {}): OrderNote => ({
  id,
  at: '2026-11-03T08:15:00.000Z',
  author: 'Achieng',
  text,
  can_delete: true,
  ...changes,
});

function openOrder(notes: OrderNote[], status: 'paid' | 'pending' = 'paid'): FakeApi {
  const api = shopFor('staff');
  api.reply(endpoint('staffOrder', params), { body: anOrder({ status }) });
  api.reply(endpoint('orderNotes', params), { body: { results: notes } });
  openApp('/admin/orders/7Q2M9XKD4T0B');
  return api;
}

const readNotes = async () =>
  within(await screen.findByRole('list', { name: 'Internal notes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[BACKOFFICE-21] the notes of an order say who wrote them and when; one’s own can be deleted', async () => {
  openOrder([note(1, 'Call first.'), note(2, 'Gate 2.', { author: null, can_delete: false })]);
  expect(await readNotes()).toEqual([
    'Call first.Achieng, 3 Nov 2026, 11:15Delete',
    'Gate 2.A former colleague, 3 Nov 2026, 11:15',
  ]);
});

test('[BACKOFFICE-21] a note is added, and one deleted', async () => {
  const api = openOrder([]);
  api.reply(endpoint('addOrderNote', params), { body: { results: [note(1, 'Call first.')] } });
  api.reply(endpoint('deleteOrderNote', { ...params, id: 1 }), { body: { results: [] } });
  const field = await screen.findByLabelText('New note');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  await userEvent.type(field, ' Call first. ');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await readNotes()).toEqual(['Call first.Achieng, 3 Nov 2026, 11:15Delete']);
  expect(field).toHaveValue('');
  expect(api.callsTo(endpoint('addOrderNote', params)).map(({ body }) => body)).toEqual([
    { text: 'Call first.' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete note: Call first.' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Internal notes' })).not.toBeInTheDocument());
});

test('[BACKOFFICE-19] a refused note says why, and what was typed stays', async () => {
  const api = openOrder([note(1, 'Call first.')]);
  api.reply(endpoint('addOrderNote', params), refusal('VALIDATION', 'This order has 50 notes.'));
  await userEvent.type(await screen.findByLabelText('New note'), 'One more');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('This order has 50 notes.')).toBeVisible();
  expect(screen.getByLabelText('New note')).toHaveValue('One more');
});

test('[BACKOFFICE-21] an order that cannot be edited has notes, too', async () => {
  openOrder([note(1, 'Waits for the bank.')], 'pending');
  expect(await screen.findByText('Waits for the bank.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cannot Edit Order' })).toBeVisible();
});
