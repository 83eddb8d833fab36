import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PackagingSnapshot } from '#machines/packaging/packaging.machine.ts';
import type { PackagingEvent } from '#machines/packaging/packaging.types.ts';
import { type PackagingView, packagingView } from '#machines/packaging/packaging.view.ts';
import { OrderEditor } from '#src/screens/admin/edit-order/order-editor.tsx';
import { packagingExpectations } from '#tests/expectations/packaging.expectations.ts';
import { packagingModel } from '#tests/models/packaging.model.ts';
import { getLeafIds, getStableStates } from '#tests/support/model-paths/machine-structure.ts';
import {
  button,
  buttons,
  field,
  getText,
  queryAllByName,
} from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const HEADINGS: Record<string, string> = {
  'packaging.loading': 'Edit order',
  'packaging.packaging': 'Order 7Q2M9XKD',
  'packaging.shipping': 'Order 7Q2M9XKD',
  'packaging.markingShipping': 'Order 7Q2M9XKD',
  'packaging.markingDelivered': 'Order 7Q2M9XKD',
  'packaging.finished': 'Order 7Q2M9XKD',
  'packaging.cannotEdit': 'Cannot Edit Order',
  'packaging.notFound': 'Order not found.',
  'packaging.failed': 'The order could not be loaded',
};

const PRODUCTS: Record<number, string> = { 1: 'Brake Pads', 2: 'Oil Filter' };

const userActions: UserActions<PackagingEvent> = {
  'item.toggle': ({ itemId }) => press(field(`Packaged: ${PRODUCTS[itemId]}`)),
  'order.markShipping': () => press(button(/^(Mark as Shipping|Package Items)/)),
  'order.markDelivered': () => press(button('Mark as Delivered')),
  'order.reload': () => press(button('Try again')),
};

interface ScreenContent {
  state: string;
  heading: string | null | undefined;
  /** The text of a state without a sheet, and whether it is visible. */
  text: [string | null, boolean];
  waysBack: number;
  buttons: ButtonState[];
  checkboxes: [isPacked: boolean, enabled: boolean][];
}

function getExpectedScreen(snapshot: PackagingSnapshot): ScreenContent {
  const view = packagingView(snapshot);
  const hasSheet = !view.notice && !view.cannotEdit;
  return {
    state: view.state,
    heading: HEADINGS[getLeafIds(snapshot)[0] ?? ''],
    text: [view.notice?.text ?? view.cannotEdit?.text ?? null, true],
    waysBack: 1,
    buttons: toButtons(view),
    checkboxes:
      hasSheet && view.showsCheckboxes
        ? view.items.map(({ isPacked, canToggle }) => [isPacked, canToggle])
        : [],
  };
}

function toButtons({ statusButton, notice, cannotEdit, canReload }: PackagingView): ButtonState[] {
  if (canReload) return [['Try again', true]];
  return statusButton && !notice && !cannotEdit ? [[statusButton.label, statusButton.isEnabled]] : [];
}

function readActualScreen({ text: [text] }: ScreenContent): ScreenContent {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="edit-order"]')?.dataset['state'] ?? '',
    heading: getText('h1'),
    text: [text, text === null || screen.queryByText(text) !== null],
    waysBack: queryAllByName('a[href]', 'Back to Orders').length,
    buttons: readButtons(buttons()),
    checkboxes: queryAllByName<HTMLInputElement>('input[type=checkbox]').map(({ checked, disabled }) => [
      checked,
      !disabled,
    ]),
  };
}

await describeScreenPaths('the edit-order screen', {
  model: packagingModel,
  renderScreen: (actor) => <OrderEditor actor={actor} />,
  userActions,
  expectations: packagingExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => packagingView(snapshot).state,
});

test('has a heading for every state that shows one, and for no other', () => {
  expect(new Set(Object.keys(HEADINGS))).toEqual(getStableStates(packagingModel.machine));
});
