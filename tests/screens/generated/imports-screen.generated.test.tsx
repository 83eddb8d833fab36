import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { CatalogueImportSnapshot } from '#machines/catalogue-import/catalogue-import.machine.ts';
import type { CatalogueImportEvent } from '#machines/catalogue-import/catalogue-import.types.ts';
import { catalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { PortsContext } from '#src/ports/contexts.tsx';
import { createPorts } from '#src/ports/create-ports.ts';
import { createQueryClient } from '#src/ports/query-client.ts';
import { CatalogueFiles } from '#src/screens/admin/imports/catalogue-files.tsx';
import { catalogueImportModel } from '#tests/models/catalogue-import.model.ts';
import { catalogueImportSights } from '#tests/sights/catalogue-import.sights.ts';
import { allNamed, button, buttons, field } from '#tests/support/look-ups.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
} from '#tests/support/screen-walk.tsx';

const ports = createPorts('');
const queryClient = createQueryClient();

const picker = () => field('Catalogue file');

const gestures: Gestures<CatalogueImportEvent> = {
  'file.chosen': ({ file }) => {
    const input = picker();
    if (input) fireEvent.change(input, { target: { files: [new File(['id,name\n'], file.name)] } });
  },
  'import.start': () => press(button('Import')),
  'import.acceptGood': () => press(button(/^Import the .* good rows?$/)),
  'import.reset': () => press(button('Start over')),
};

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: CatalogueImportSnapshot) {
  const view = catalogueImportView(snapshot);
  const start: ButtonShown[] = view.canStart ? [['Import', true]] : [];
  const accept: ButtonShown[] = view.acceptLabel ? [[view.acceptLabel, true]] : [];
  const reset: ButtonShown[] = view.canReset ? [['Start over', true]] : [];
  return {
    state: view.state,
    canChoose: view.canChoose,
    progress: view.work ? [view.work.label, view.work.done, view.work.total || 1] : null,
    buttons: [...start, ...accept, ...reset],
    texts: [view.fileName, view.importName, view.result, view.error].filter((text) => text !== null),
    errors: view.errors.map(({ message }) => message),
  };
}

/** The screen as it is, asked for the same. */
function screenShown({ texts }: ReturnType<typeof screenOf>): ReturnType<typeof screenOf> {
  const bar = allNamed<HTMLProgressElement>('progress')[0] ?? null;
  return {
    state: document.querySelector<HTMLElement>('[data-screen="imports"]')?.dataset['state'] ?? '',
    canChoose: picker() !== null,
    progress: bar && [bar.getAttribute('aria-label') ?? '', bar.value, bar.max],
    buttons: buttonsShown(buttons(/^(Import|Start over)/)),
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    errors: [...document.querySelectorAll('tbody tr td:last-child')].map(({ textContent }) => textContent),
  };
}

describeScreenWalk('the import screen', {
  model: catalogueImportModel,
  show: (actor) => (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>
        <CatalogueFiles actor={actor} />
      </QueryClientProvider>
    </PortsContext.Provider>
  ),
  gestures,
  sights: catalogueImportSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => catalogueImportView(snapshot).state,
});
