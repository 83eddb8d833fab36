import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PackagingSnapshot } from '#machines/packaging/packaging.machine.ts';
import type { PackagingEvent } from '#machines/packaging/packaging.types.ts';
import { type PackagingView, packagingView } from '#machines/packaging/packaging.view.ts';
import { OrderEditor } from '#src/screens/admin/edit-order/order-editor.tsx';
import { packagingModel } from '#tests/models/packaging.model.ts';
import { packagingSights } from '#tests/sights/packaging.sights.ts';
import { allNamed, button, buttons, field, textIn } from '#tests/support/look-ups.ts';
import { leavesOf, settleableStates } from '#tests/support/machine-structure.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
} from '#tests/support/screen-walk.tsx';

/** What a person sees as the heading of each state. */
const HEADINGS: Record<string, string> = {
  'packaging.loading': 'Edit order',
  'packaging.packaging': 'Order 7Q2M9XKD',
  'packaging.shipping': 'Order 7Q2M9XKD',
  'packaging.changingStatus': 'Order 7Q2M9XKD',
  'packaging.finished': 'Order 7Q2M9XKD',
  'packaging.cannotEdit': 'Cannot Edit Order',
  'packaging.notFound': 'Order not found.',
  'packaging.failed': 'The order could not be loaded',
};

const PRODUCTS: Record<number, string> = { 1: 'Brake Pads', 2: 'Oil Filter' };

const gestures: Gestures<PackagingEvent> = {
  'item.toggled': ({ itemId }) => press(field(`Packaged: ${PRODUCTS[itemId]}`)),
  'order.markShipping': () => press(button(/^(Mark as Shipping|Package Items)/)),
  'order.markDelivered': () => press(button('Mark as Delivered')),
  'order.reload': () => press(button('Try again')),
};

interface Shown {
  state: string;
  heading: string | null | undefined;
  /** The sentence of a state without a sheet, and whether it is to be seen. */
  text: [string | null, boolean];
  waysBack: number;
  buttons: ButtonShown[];
  checkboxes: [packed: boolean, can: boolean][];
}

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: PackagingSnapshot): Shown {
  const view = packagingView(snapshot);
  const hasSheet = !view.notice && !view.cannotEdit;
  return {
    state: view.state,
    heading: HEADINGS[leavesOf(snapshot)[0] ?? ''],
    text: [view.notice?.text ?? view.cannotEdit?.text ?? null, true],
    waysBack: 1,
    buttons: buttonsOf(view),
    checkboxes:
      hasSheet && view.showsCheckboxes ? view.items.map(({ packed, canToggle }) => [packed, canToggle]) : [],
  };
}

function buttonsOf({ statusButton, notice, cannotEdit, canReload }: PackagingView): ButtonShown[] {
  if (canReload) return [['Try again', true]];
  return statusButton && !notice && !cannotEdit ? [[statusButton.label, statusButton.can]] : [];
}

/** The screen as it is, asked for the same. */
function screenShown({ text: [text] }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="edit-order"]')?.dataset['state'] ?? '',
    heading: textIn('h1'),
    text: [text, text === null || screen.queryByText(text) !== null],
    waysBack: allNamed('a[href]', 'Back to Orders').length,
    buttons: buttonsShown(buttons()),
    checkboxes: allNamed<HTMLInputElement>('input[type=checkbox]').map(({ checked, disabled }) => [
      checked,
      !disabled,
    ]),
  };
}

describeScreenWalk('the edit-order screen', {
  model: packagingModel,
  show: (actor) => <OrderEditor actor={actor} />,
  gestures,
  sights: packagingSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => packagingView(snapshot).state,
});

test('names a heading for every state that shows, and for no other', () => {
  expect(new Set(Object.keys(HEADINGS))).toEqual(settleableStates(packagingModel.machine));
});
