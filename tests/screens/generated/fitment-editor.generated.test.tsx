import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import type { FitmentEditorSnapshot } from '#machines/fitment-editor/fitment-editor.machine.ts';
import type { FitmentEditorEvent } from '#machines/fitment-editor/fitment-editor.types.ts';
import { fitmentEditorView } from '#machines/fitment-editor/fitment-editor.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { RuleEditor } from '#src/screens/admin/fitment/rules/rule-editor.tsx';
import { fitmentEditorExpectations } from '#tests/expectations/fitment-editor.expectations.ts';
import { fitmentEditorModel } from '#tests/models/fitment-editor.model.ts';
import { button, buttons, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const firstIn = (list: string, name: RegExp) => {
  const item = document.querySelector<HTMLElement>(`[aria-label="${list}"] li`);
  return item && button(name, item);
};

const userActions: UserActions<FitmentEditorEvent> = {
  'rules.reload': () => press(button('Try again')),
  // The dialog of a rule has tests of its own.
  'rule.add': (event, send) => send(event),
  'rule.change': (event, send) => send(event),
  'rule.remove': () => press(firstIn('Rules', /^Remove: /)),
  'proposals.request': ({ text }) => {
    const codes = field('Chassis codes');
    if (codes) fireEvent.change(codes, { target: { value: text } });
    press(button('Propose rules'));
  },
  'proposals.accept': () => press(firstIn('Proposed rules', /^Add: /)),
  'proposals.close': () => press(button('Close proposals')),
  'rules.discard': () => press(button('Discard changes')),
  'rules.check': () => press(button('Check again')),
  'rules.save': () => press(button(/^(Save|Confirm and save)$/)),
  'conflict.keepMine': () => press(button('Keep mine')),
  'conflict.takeTheirs': () => press(button('Take theirs')),
};

interface Shown {
  state: string;
  rules: string[];
  texts: string[];
  buttons: ButtonState[];
  proposals: number;
  theirs: number;
}

function getExpectedScreen(snapshot: FitmentEditorSnapshot): Shown {
  const view = fitmentEditorView(snapshot);
  const shownButtons: ButtonState[] = view.hasRules
    ? [
        [view.saveLabel, view.canSave],
        ...(view.canDiscard ? [['Discard changes', true] satisfies ButtonState] : []),
        ...(view.canCheck ? [['Check again', true] satisfies ButtonState] : []),
      ]
    : [];
  return {
    state: view.state,
    rules: view.hasRules
      ? view.rules.map(({ text, count, errors, warnings }) =>
          [text, count ?? '', ...errors, ...warnings].join('|'),
        )
      : [],
    texts: [view.summary, ...view.changes, view.activity, view.error].filter((text) => text !== null),
    buttons: shownButtons,
    proposals: view.proposals?.proposals.length ?? 0,
    theirs: view.theirs?.length ?? 0,
  };
}

const readRule = (item: HTMLElement) => {
  const texts = [...item.querySelectorAll('p')].map(({ textContent }) => textContent);
  return texts.join('|');
};

function readActualScreen({ texts }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="fitment-editor"]')?.dataset['state'] ?? '',
    rules: queryAllByName('[aria-label="Rules"] > li').map(readRule),
    texts: texts.filter((text) => document.body.textContent.includes(text)),
    buttons: readButtons(buttons(/^(Save|Confirm and save|Discard changes|Check again)$/)),
    proposals: queryAllByName('[aria-label="Proposed rules"] > li').length,
    theirs: queryAllByName('[aria-label="Their rules"] > li').length,
  };
}

const ports = createFilePorts();
const queryClient = createQueryClient();

await describeScreenPaths('the editor of fitment rules', {
  model: fitmentEditorModel,
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <RuleEditor actor={actor} product={{ id: 12, name: 'Brake Pads' }} onLeave={() => {}} />
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: fitmentEditorExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => fitmentEditorView(snapshot).state,
});
