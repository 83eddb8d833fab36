import { fireEvent } from '@testing-library/react';
import type { ProductBulkEditSnapshot } from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type { ProductBulkEditEvent } from '#machines/product-bulk-edit/product-bulk-edit.types.ts';
import { productBulkEditView } from '#machines/product-bulk-edit/product-bulk-edit.view.ts';
import { ProductBulkFlow } from '#src/screens/admin/product-bulk/product-bulk-flow.tsx';
import { productBulkEditExpectations } from '#tests/expectations/product-bulk-edit.expectations.ts';
import { productBulkEditModel } from '#tests/models/product-bulk-edit.model.ts';
import { button, buttons, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const ACTIONS = /^(See what changes|Change \d+ products?|Undo|Start another edit)$/;

const userActions: UserActions<ProductBulkEditEvent> = {
  // The form has tests of its own.
  'edit.check': (event, send) => {
    if (button('See what changes')) send(event);
  },
  'edit.alter': () => {
    const percent = field('Percent');
    if (percent) fireEvent.change(percent, { target: { value: '11' } });
  },
  'edit.apply': () => press(button(/^Change \d+ products?$/)),
  'edit.undo': () => press(button('Undo')),
  'edit.restart': () => press(button('Start another edit')),
};

interface Shown {
  state: string;
  rows: string[];
  texts: string[];
  buttons: ButtonState[];
}

function getExpectedScreen(snapshot: ProductBulkEditSnapshot): Shown {
  const view = productBulkEditView(snapshot);
  const shownButtons: ButtonState[] = [
    ...(view.canRestart ? [] : [['See what changes', view.canEdit] satisfies ButtonState]),
    ...(view.canApply ? [[view.applyLabel, true] satisfies ButtonState] : []),
    ...(view.canUndo ? [['Undo', true] satisfies ButtonState] : []),
    ...(view.canRestart ? [['Start another edit', true] satisfies ButtonState] : []),
  ];
  return {
    state: view.state,
    rows: view.rows.map(({ name, refusal, before, after }) => `${name}${refusal ?? ''}${before}${after}`),
    texts: [view.activity, view.summary, view.error].filter((text) => text !== null),
    buttons: shownButtons,
  };
}

function readActualScreen({ texts }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="product-bulk-edit"]')?.dataset['state'] ?? '',
    rows: queryAllByName('[aria-label="What changes"] tbody tr').map(({ textContent }) => textContent),
    texts: texts.filter((text) => document.body.textContent.includes(text)),
    buttons: readButtons(buttons(ACTIONS)),
  };
}

await describeScreenPaths('the edit of the prices or stock of many products', {
  model: productBulkEditModel,
  renderScreen: (actor) => <ProductBulkFlow actor={actor} description="2 selected products" />,
  userActions,
  expectations: productBulkEditExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => productBulkEditView(snapshot).state,
});
