import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import type { BulkEditSnapshot } from '#machines/bulk-edit/bulk-edit.machine.ts';
import type { BulkEditEvent } from '#machines/bulk-edit/bulk-edit.types.ts';
import { bulkEditView } from '#machines/bulk-edit/bulk-edit.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { BulkEditFlow } from '#src/screens/admin/fitment/bulk/bulk-edit-flow.tsx';
import { bulkEditExpectations } from '#tests/expectations/bulk-edit.expectations.ts';
import { bulkEditModel } from '#tests/models/bulk-edit.model.ts';
import { button, buttons, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const ACTIONS = /^(See what changes|(Confirm and change|Change) \d+ products?|Undo|Start another edit)$/;

const userActions: UserActions<BulkEditEvent> = {
  // The form and the dialog of a rule have tests of their own.
  'products.find': (event, send) => {
    const search = field('Products');
    if (search) fireEvent.change(search, { target: { value: event.query } });
    send(event);
  },
  'rule.add': (event, send) => send(event),
  'rule.remove': ({ list }) => {
    const item = document.querySelector<HTMLElement>(`[aria-label="Rules to ${list}"] li`);
    press(item && button(/^Leave out: /, item));
  },
  'edit.check': () => press(button('See what changes')),
  'edit.apply': () => press(button(/^(Confirm and change|Change) \d+ products?$/)),
  'edit.undo': () => press(button('Undo')),
  'edit.restart': () => press(button('Start another edit')),
};

interface Shown {
  state: string;
  add: string[];
  texts: string[];
  warnings: number;
  buttons: ButtonState[];
}

function getExpectedScreen(snapshot: BulkEditSnapshot): Shown {
  const view = bulkEditView(snapshot);
  const shownButtons: ButtonState[] = [
    ...(view.canEdit && !view.canApply ? [['See what changes', view.canCheck] satisfies ButtonState] : []),
    ...(view.canApply ? [[view.applyLabel, true] satisfies ButtonState] : []),
    ...(view.canUndo ? [['Undo', true] satisfies ButtonState] : []),
    ...(view.canRestart ? [['Start another edit', true] satisfies ButtonState] : []),
  ];
  return {
    state: view.state,
    add: view.add.map(({ text }) => text),
    texts: [view.activity, view.summary, view.error].filter((text) => text !== null),
    warnings: view.warnings.length,
    buttons: shownButtons,
  };
}

function readActualScreen({ texts }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="bulk-edit"]')?.dataset['state'] ?? '',
    add: queryAllByName('[aria-label="Rules to add"] li p').map(({ textContent }) => textContent),
    texts: texts.filter((text) => document.body.textContent.includes(text)),
    warnings: queryAllByName('[aria-label="Unusual"] > li').length,
    buttons: readButtons(buttons(ACTIONS)),
  };
}

const ports = createFilePorts();
const queryClient = createQueryClient();

await describeScreenPaths('the edit of many products', {
  model: bulkEditModel,
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <BulkEditFlow actor={actor} />
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: bulkEditExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => bulkEditView(snapshot).state,
});
