import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { CatalogueImportSnapshot } from '#machines/catalogue-import/catalogue-import.machine.ts';
import type { CatalogueImportEvent } from '#machines/catalogue-import/catalogue-import.types.ts';
import { catalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { CatalogueFiles } from '#src/screens/admin/imports/catalogue-files.tsx';
import { catalogueImportExpectations } from '#tests/expectations/catalogue-import.expectations.ts';
import { catalogueImportModel } from '#tests/models/catalogue-import.model.ts';
import { button, buttons, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const ports = createFilePorts();
const queryClient = createQueryClient();

const picker = () => field('Catalogue file');

const userActions: UserActions<CatalogueImportEvent> = {
  'file.choose': ({ file }) => {
    const input = picker();
    if (input) fireEvent.change(input, { target: { files: [new File(['id,name\n'], file.name)] } });
  },
  'import.start': () => press(button('Import')),
  'import.acceptGood': () => press(button(/^Import the .* good rows?$/)),
  'import.reset': () => press(button('Start over')),
};

function getExpectedScreen(snapshot: CatalogueImportSnapshot) {
  const view = catalogueImportView(snapshot);
  const start: ButtonState[] = view.canStart ? [['Import', true]] : [];
  const accept: ButtonState[] = view.acceptLabel ? [[view.acceptLabel, true]] : [];
  const reset: ButtonState[] = view.canReset ? [['Start over', true]] : [];
  return {
    state: view.state,
    canChoose: view.canChoose,
    progress: view.activity ? [view.activity.label, view.activity.done, view.activity.total || 1] : null,
    buttons: [...start, ...accept, ...reset],
    texts: [view.fileName, view.importName, view.result, view.error].filter((text) => text !== null),
    errors: view.errors.map(({ message }) => message),
  };
}

function readActualScreen({
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  const bar = queryAllByName<HTMLProgressElement>('progress')[0] ?? null;
  return {
    state: document.querySelector<HTMLElement>('[data-screen="imports"]')?.dataset['state'] ?? '',
    canChoose: picker() !== null,
    progress: bar && [bar.getAttribute('aria-label') ?? '', bar.value, bar.max],
    buttons: readButtons(buttons(/^(Import|Start over)/)),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    errors: [...document.querySelectorAll('tbody tr td:last-child')].map(({ textContent }) => textContent),
  };
}

await describeScreenPaths('the import screen', {
  model: catalogueImportModel,
  renderScreen: (actor) => (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>
        <CatalogueFiles actor={actor} />
      </QueryClientProvider>
    </PortsContext.Provider>
  ),
  userActions,
  expectations: catalogueImportExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => catalogueImportView(snapshot).state,
});
