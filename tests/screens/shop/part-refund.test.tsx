// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderDetail, User } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { aShop, openApp, signIn, users } from './open-shop.tsx';
import { anAttempt, anOrderDetail } from './order-detail.ts';

const ORDER = endpoint('order', { order_number: '7K3M9QXW2VAB' });
const REFUND = endpoint('refundPart', { order_number: '7K3M9QXW2VAB' });

/** Two units at Ksh 1,500 with a handling fee of Ksh 200 each, and a bulb at Ksh 400 without one. */
function aPaidOrder(fields: Partial<OrderDetail> = {}): OrderDetail {
  const detail = anOrderDetail('delivered', anAttempt('paid'));
  const [pads] = detail.items;
  const bulb = { ...pads!, id: 2, quantity: 1, price: 400, shippingFee: 0, vehicle_label: 'Toyota Fielder' };
  const items = [pads!, { ...bulb, product: { ...pads!.product, id: 2, name: 'Bulb' } }];
  return { ...detail, items, refundable: 3700, ...fields };
}

async function openOrder(detail: OrderDetail, person: User = users.superuser) {
  const api = aShop();
  signIn(api, person);
  api.reply(ORDER, { body: detail });
  const { user } = openApp('/orders/7K3M9QXW2VAB');
  await screen.findByRole('heading', { name: 'Order 7K3M9QXW2VAB' });
  return { api, user };
}

async function openDialog(detail = aPaidOrder()) {
  const opened = await openOrder(detail);
  await opened.user.click(screen.getByRole('button', { name: 'Refund a part' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund a part' }));
  return {
    ...opened,
    dialog,
    submit: () => opened.user.click(dialog.getByRole('button', { name: 'Refund' })),
  };
}

const refunded = aPaidOrder({
  refundable: 2000,
  refunds: [
    {
      amount: 1700,
      paid_back: 0,
      state: 'open',
      reason: 'Wrong part.',
      references: [],
      at: '2026-11-25T09:00:00.000Z',
    },
  ],
});

test('[PARTREFUND-07] a superuser refunds one unit for the proposed amount, which the order then shows', async () => {
  const { api, user, dialog, submit } = await openDialog();
  expect(screen.getByRole('region', { name: 'This order can be refunded in part' })).toBeVisible();
  expect(
    dialog.getByText(
      'Ksh 3,700 is left to refund. The money goes onto the list of refunds, and the order stays delivered.',
    ),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Part 1'), '1 of 2');
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('1700');
  expect(dialog.getByLabelText('Put the units back in stock')).toBeChecked();
  await user.type(dialog.getByLabelText('Reason'), ' Wrong part ');
  api.reply(REFUND, () => {
    api.reply(ORDER, { body: refunded });
    return { body: refunded };
  });
  await submit();
  expect(await screen.findByText('Ksh 1,700 is on the list of refunds')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Ksh 1,700 goes back to you.')).toBeVisible();
  expect(api.callsTo(REFUND).map(({ body }) => body)).toEqual([
    { lines: [{ id: 1, units: 1 }], amount: 1700, reason: 'Wrong part', restock: true, left: 3700 },
  ]);
});

test('[PARTREFUND-07] an amount that was typed stays, and the units need not go back in stock', async () => {
  const { api, user, dialog, submit } = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Bulb (Toyota Fielder)'), '1 of 1');
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('400');
  await user.clear(dialog.getByLabelText('Amount (Ksh)'));
  await user.type(dialog.getByLabelText('Amount (Ksh)'), '1,000');
  await user.selectOptions(dialog.getByLabelText('Part 1'), '2 of 2');
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('1,000');
  await user.click(dialog.getByLabelText('Put the units back in stock'));
  await user.type(dialog.getByLabelText('Reason'), 'Came broken');
  api.reply(REFUND, { body: refunded });
  await submit();
  await screen.findByText('Ksh 1,000 is on the list of refunds');
  expect(api.callsTo(REFUND)[0]!.body).toEqual({
    lines: [
      { id: 1, units: 2 },
      { id: 2, units: 1 },
    ],
    amount: 1000,
    reason: 'Came broken',
    restock: false,
    left: 3700,
  });
});

test('[PARTREFUND-07] what is missing or too much is said at its field, and nothing is sent', async () => {
  const { api, user, dialog, submit } = await openDialog(aPaidOrder({ refundable: 900 }));
  await submit();
  expect(await dialog.findByText('Enter whole shillings')).toBeVisible();
  expect(dialog.getByText('This field is required')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Part 1'), '1 of 2');
  expect(dialog.getByLabelText('Amount (Ksh)')).toHaveValue('900');
  await user.clear(dialog.getByLabelText('Amount (Ksh)'));
  await user.type(dialog.getByLabelText('Amount (Ksh)'), '901');
  await submit();
  expect(await dialog.findByText('Only Ksh 900 is left to refund.')).toBeVisible();
  expect(api.callsTo(REFUND)).toEqual([]);
});

test('[PARTREFUND-03] refused because something was refunded meanwhile, the form still names what was shown', async () => {
  const { api, user, dialog, submit } = await openDialog();
  await user.type(dialog.getByLabelText('Amount (Ksh)'), '100');
  await user.type(dialog.getByLabelText('Reason'), 'Late');
  api.reply(ORDER, { body: refunded });
  api.reply(REFUND, refusal('STALE', 'Something of this order was refunded meanwhile.'));
  await submit();
  expect(await dialog.findByText('Something of this order was refunded meanwhile.')).toBeVisible();
  await screen.findByText('Ksh 1,700 goes back to you.');
  await submit();
  expect(api.callsTo(REFUND).map(({ body }) => (body as { left: number }).left)).toEqual([3700, 3700]);
});

test('[PARTREFUND-06] a line says how many of its units were refunded, and they cannot be refunded again', async () => {
  const detail = aPaidOrder();
  const [pads, bulb] = detail.items;
  const { dialog } = await openDialog({
    ...detail,
    items: [
      { ...pads!, returned: 1 },
      { ...bulb!, returned: 1 },
    ],
  });
  expect(screen.getByText('2 × Ksh 1,500 (1 refunded)')).toBeVisible();
  expect(
    within(dialog.getByLabelText('Part 1'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', '1 of 2']);
  expect(dialog.getByLabelText('Bulb (Toyota Fielder)')).toBeDisabled();
});

test('[PARTREFUND-07] it is not offered where the server names nothing to refund', async () => {
  const { refundable: _, ...detail } = aPaidOrder();
  await openOrder(detail, users.staff);
  expect(screen.queryByRole('button', { name: 'Refund a part' })).toBeNull();
});
