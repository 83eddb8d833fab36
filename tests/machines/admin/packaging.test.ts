import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { OrderItem } from '#contract/types.ts';
import { packagingMachine } from '#machines/packaging/packaging.machine.ts';
import type {
  ChangeStatusInput,
  ChangeStatusOutput,
  LoadOrderInput,
  LoadOrderOutput,
} from '#machines/packaging/packaging.ports.ts';
import { packagingView } from '#machines/packaging/packaging.view.ts';
import { brakePads, oilFilter, orderWith } from '#tests/models/packaging.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from '../fake-ports.ts';

const wiper: OrderItem = { ...oilFilter, id: 3 };
const paid: LoadOrderOutput = { ok: true, order: orderWith('paid', [brakePads, oilFilter, wiper]) };
const shipping: LoadOrderOutput = { ok: true, order: orderWith('shipping', [brakePads]) };
const NO_PARCEL = { carrier: '', waybill: '' };
const MARK_SHIPPING = { type: 'order.markShipping', parcel: NO_PARCEL } as const;
const changed: ChangeStatusOutput = { ok: true, order: orderWith('shipping', [brakePads]) };

async function openOrder(
  load: [LoadOrderOutput, ...LoadOrderOutput[]],
  change: ChangeStatusOutput = changed,
) {
  const loadPort = fakePort<LoadOrderOutput, LoadOrderInput>(...load);
  const changePort = fakePort<ChangeStatusOutput, ChangeStatusInput>(change);
  const actor = createActor(
    packagingMachine.provide({ actors: { loadOrder: loadPort.logic, changeStatus: changePort.logic } }),
    { input: { orderNumber: '7Q2M9XKD4T0B' } },
  );
  const emitted = recordEmitted(actor);
  actor.start();
  await flushPromises();
  const tick = (...itemIds: number[]) => {
    for (const itemId of itemIds) actor.send({ type: 'item.toggle', itemId });
  };
  return {
    actor,
    emitted,
    loading: loadPort,
    changing: changePort,
    tick,
    view: () => packagingView(actor.getSnapshot()),
  };
}

test('[ADMIN-EDIT-01] the order is loaded by its number', async () => {
  const { loading: loadPort, view } = await openOrder([paid]);
  expect(loadPort.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B' }]);
  expect(view()).toMatchObject({ state: 'packaging', order: { status: 'paid' }, notice: null });
});

test('[ADMIN-EDIT-02] there are checkboxes only while the order is paid', async () => {
  const [whilePaid, whileShipping] = [await openOrder([paid]), await openOrder([shipping])];
  expect(whilePaid.view()).toMatchObject({ showsCheckboxes: true });
  expect(whilePaid.view().items.map((item) => item.canToggle)).toEqual([true, true, true]);
  expect(whileShipping.view()).toMatchObject({ showsCheckboxes: false });
  expect(whileShipping.view().items.map((item) => item.canToggle)).toEqual([false]);
});

test('[ADMIN-EDIT-05] Mark as Shipping is disabled until every item is ticked', async () => {
  const { actor, changing: changePort, tick, view } = await openOrder([paid]);
  tick(1, 2);
  expect(view().statusButton?.isEnabled).toBe(false);
  actor.send(MARK_SHIPPING);
  await flushPromises();
  expect(changePort.calls).toEqual([]);
  tick(3);
  expect(view().statusButton).toEqual({
    event: 'order.markShipping',
    label: 'Mark as Shipping',
    isEnabled: true,
  });
});

test('[ADMIN-EDIT-05, ADMIN-EDIT-06] without items it stays disabled and reads Package Items (0/0)', async () => {
  const { view } = await openOrder([{ ok: true, order: orderWith('paid', []) }]);
  expect(view().statusButton).toEqual({
    event: 'order.markShipping',
    label: 'Package Items (0/0)',
    isEnabled: false,
  });
});

test('[ADMIN-EDIT-06] until then its label counts the packed items', async () => {
  const { tick, view } = await openOrder([paid]);
  expect(view().statusButton?.label).toBe('Package Items (0/3)');
  tick(2);
  expect(view().statusButton?.label).toBe('Package Items (1/3)');
  tick(2);
  expect(view().statusButton?.label).toBe('Package Items (0/3)');
});

test('[ADMIN-EDIT-07, ADMIN-EDIT-10, ADMIN-EDIT-11, TOAST-08] Mark as Shipping changes paid to shipping', async () => {
  const { actor, changing: changePort, emitted, tick, view } = await openOrder([paid]);
  tick(1, 2, 3);
  actor.send(MARK_SHIPPING);
  await flushPromises();
  expect(changePort.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B', status: 'shipping', parcel: NO_PARCEL }]);
  expect(view().state).toBe('finished');
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'success', text: 'Order marked as shipping successfully!' },
    { type: 'packaging.finished', orderNumber: '7Q2M9XKD4T0B', status: 'shipping' },
  ]);
});

test('[BACKOFFICE-12] an order is shipped with the carrier and the waybill that staff wrote', async () => {
  const { actor, changing: changePort, tick } = await openOrder([paid]);
  tick(1, 2, 3);
  actor.send({ type: 'order.markShipping', parcel: { carrier: 'G4S', waybill: 'KE-77120' } });
  await flushPromises();
  expect(changePort.calls).toEqual([
    { orderNumber: '7Q2M9XKD4T0B', status: 'shipping', parcel: { carrier: 'G4S', waybill: 'KE-77120' } },
  ]);
});

test('[ADMIN-EDIT-08, ADMIN-EDIT-10, ADMIN-EDIT-11, TOAST-08] Mark as Delivered changes shipping to delivered', async () => {
  const { actor, changing: changePort, emitted, view } = await openOrder([shipping]);
  expect(view().statusButton).toEqual({
    event: 'order.markDelivered',
    label: 'Mark as Delivered',
    isEnabled: true,
  });
  actor.send({ type: 'order.markDelivered' });
  await flushPromises();
  expect(changePort.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B', status: 'delivered', parcel: null }]);
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'success', text: 'Order marked as delivered successfully!' },
    { type: 'packaging.finished', orderNumber: '7Q2M9XKD4T0B', status: 'delivered' },
  ]);
});

test('[ADMIN-EDIT-09] no other status change is offered', async () => {
  const [whilePaid, whileShipping] = [await openOrder([paid]), await openOrder([shipping])];
  whilePaid.tick(1, 2, 3);
  expect(whilePaid.actor.getSnapshot().can({ type: 'order.markDelivered' })).toBe(false);
  expect(whileShipping.actor.getSnapshot().can(MARK_SHIPPING)).toBe(false);
});

test.each<[ChangeStatusOutput, string]>([
  [
    { ok: false, kind: 'refused', code: 'FORBIDDEN', message: 'You may not do this.' },
    'You may not do this.',
  ],
  [{ ok: false, kind: 'network' }, 'Failed to update order status'],
])(
  '[ADMIN-EDIT-12, ERR-33] a failed change %j shows its toast and leaves everything as it was',
  async (output, text) => {
    const { actor, emitted, loading: loadPort, tick, view } = await openOrder([paid], output);
    tick(1, 2, 3);
    actor.send(MARK_SHIPPING);
    expect(view()).toMatchObject({
      state: 'markingShipping',
      busy: true,
      statusButton: { isEnabled: false },
    });
    await flushPromises();
    expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text }]);
    expect(view()).toMatchObject({
      state: 'packaging',
      order: { status: 'paid' },
      items: [{ isPacked: true }, { isPacked: true }, { isPacked: true }],
      statusButton: { label: 'Mark as Shipping', isEnabled: true },
    });
    expect(loadPort.calls).toHaveLength(1);
  },
);

test('[ADMIN-EDIT-12] a failed delivery leaves the order shipping', async () => {
  const { actor, view } = await openOrder([shipping], { ok: false, kind: 'network' });
  actor.send({ type: 'order.markDelivered' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'shipping',
    statusButton: { label: 'Mark as Delivered', isEnabled: true },
  });
});

test('[ADMIN-EDIT-12, ERR-33] a defect of the port shows the fallback', async () => {
  const loadPort = fakePort<LoadOrderOutput, LoadOrderInput>(shipping);
  const machine = packagingMachine.provide({
    actors: { loadOrder: loadPort.logic, changeStatus: rejectingPort() },
  });
  const actor = createActor(machine, { input: { orderNumber: '7Q2M9XKD4T0B' } });
  const emitted = recordEmitted(actor);
  actor.start();
  await flushPromises();
  actor.send({ type: 'order.markDelivered' });
  await flushPromises();
  expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text: 'Failed to update order status' }]);
  expect(packagingView(actor.getSnapshot()).state).toBe('shipping');
});

test('[ADMIN-EDIT-12] an order that somebody else changed is reloaded after the toast', async () => {
  const {
    actor,
    emitted,
    loading: loadPort,
    tick,
    view,
  } = await openOrder([paid, shipping], {
    ok: false,
    kind: 'refused',
    code: 'TRANSITION_REFUSED',
    message: 'This order is already shipping.',
  });
  tick(1, 2, 3);
  actor.send(MARK_SHIPPING);
  await flushPromises();
  await flushPromises();
  expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text: 'This order is already shipping.' }]);
  expect(loadPort.calls).toHaveLength(2);
  expect(view().state).toBe('shipping');
});

test('[ADMIN-EDIT-14] an order that no longer exists is no longer shown', async () => {
  const { actor, tick, view } = await openOrder([paid, { ok: false, kind: 'notFound' }], {
    ok: false,
    kind: 'refused',
    code: 'TRANSITION_REFUSED',
  });
  tick(1, 2, 3);
  actor.send(MARK_SHIPPING);
  await flushPromises();
  await flushPromises();
  expect(view()).toMatchObject({ state: 'notFound', order: null, items: [], statusButton: null });
});

test('[ADMIN-EDIT-13] ticking an item affects only that item', async () => {
  const { tick, view } = await openOrder([paid]);
  tick(2);
  expect(view().items.map(({ isPacked }) => isPacked)).toEqual([false, true, false]);
  tick(99);
  expect(view().items.map(({ isPacked }) => isPacked)).toEqual([false, true, false]);
});

test('[ADMIN-EDIT-13] the ticks are cleared when the screen is opened again', async () => {
  const first = await openOrder([paid]);
  first.tick(1);
  const second = await openOrder([paid]);
  expect(second.view().items.map(({ isPacked }) => isPacked)).toEqual([false, false, false]);
});

test("[ADMIN-EDIT-14] 'Loading order...' is shown while loading", () => {
  const machine = packagingMachine.provide({
    actors: { loadOrder: pendingPort<LoadOrderOutput, LoadOrderInput>().logic },
  });
  const actor = createActor(machine, { input: { orderNumber: '7Q2M9XKD4T0B' } }).start();
  expect(packagingView(actor.getSnapshot()).notice).toEqual({ kind: 'loading', text: 'Loading order...' });
});

test.each<[LoadOrderOutput, { kind: string; text: string }]>([
  [
    { ok: false, kind: 'notFound' },
    { kind: 'notFound', text: 'Order not found.' },
  ],
  [
    { ok: false, kind: 'refused', message: 'Not yours' },
    { kind: 'failed', text: 'Not yours' },
  ],
  [
    { ok: false, kind: 'refused' },
    { kind: 'failed', text: 'The order could not be loaded.' },
  ],
  [
    { ok: false, kind: 'network' },
    { kind: 'failed', text: 'Network error' },
  ],
])('[ADMIN-EDIT-14] a load that ends in %j shows its text', async (output, notice) => {
  const { view } = await openOrder([output]);
  expect(view()).toMatchObject({ notice, order: null, items: [], statusButton: null });
});

test('[ADMIN-EDIT-14] a failed load can be tried again', async () => {
  const { actor, view } = await openOrder([{ ok: false, kind: 'network' }, paid]);
  expect(view().canReload).toBe(true);
  actor.send({ type: 'order.reload' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'packaging', notice: null });
});

test.each<[OrderStatus, boolean]>([
  ['pending', true],
  ['delivered', false],
  ['cancelled', false],
])(
  '[ADMIN-EDIT-15, ERR-34] an order that is %s cannot be edited, but read again if it can still be paid',
  async (status, canReload) => {
    const { view } = await openOrder([{ ok: true, order: orderWith(status, [brakePads]) }]);
    expect(view()).toMatchObject({
      state: 'cannotEdit',
      cannotEdit: {
        title: 'Cannot Edit Order',
        text: `This order cannot be edited because its status is "${status}". Only orders with "paid" or "shipping" status can be managed.`,
      },
      statusButton: null,
      showsCheckboxes: false,
      canReload,
    });
  },
);
