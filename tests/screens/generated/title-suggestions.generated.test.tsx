import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { emptyFilter } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { TitleSuggestionsSnapshot } from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { TitleSuggestionsEvent } from '#machines/title-suggestions/title-suggestions.types.ts';
import { titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import { SuggestionRows } from '#src/components/shop/suggestion-list.tsx';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { CatalogueSearchBox } from '#src/screens/storefront/catalogue/catalogue-search-box.tsx';
import { TitleSuggestionsFactoryContext } from '#src/screens/storefront/catalogue/use-title-suggestions.ts';
import { titleSuggestionsModel } from '#tests/models/title-suggestions.model.ts';
import { button, field, getText, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const ports = createFilePorts();
const queryClient = new QueryClient();
const search = { appliedFilter: emptyFilter, send: () => undefined, warmUp: () => undefined };

const box = () => field('Search products')!;
const openList = () => fireEvent.keyDown(box(), { key: 'ArrowDown' });

const userActions: UserActions<TitleSuggestionsEvent> = {
  'titles.request': () => {
    box().focus();
    openList();
  },
  'text.change': ({ text }) => {
    box().focus();
    fireEvent.input(box(), { target: { value: text } });
  },
  'titles.cancel': () => (document.activeElement === box() ? box().blur() : press(button('Search'))),
  'titles.retry': () => press(button('Try again')),
};

function getExpectedScreen(snapshot: TitleSuggestionsSnapshot) {
  const { productTitles, titlesStatus, titlesError } = titleSuggestionsView(snapshot);
  const hasFailed = titlesStatus === 'failed';
  const isListed = hasFailed || productTitles.length > 0;
  return {
    isOpen: isListed,
    titles: isListed ? [...productTitles] : [],
    error: hasFailed ? `${titlesError}Try again` : null,
  };
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  return {
    isOpen: box().getAttribute('aria-expanded') === 'true',
    titles: queryAllByName('[role=option]').map(({ textContent }) => textContent ?? ''),
    error: getText('[role=alert]'),
  };
}

// The options are read as soon as the machine has them.
await SuggestionRows.preload();

await describeScreenPaths('the search box', {
  model: titleSuggestionsModel,
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <TitleSuggestionsFactoryContext value={async () => actor}>
          <CatalogueSearchBox placeholder="try Car charger" search={search} />
        </TitleSuggestionsFactoryContext>
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: {
    idle: { enabled: ['Search'], absent: ['Brake pads', 'suggestion', 'Try again'] },
    waiting: { absent: ['No suggestions', 'Try again'] },
    loading: { absent: ['No suggestions', 'Try again'] },
    succeeded: { visible: ['suggestion'], absent: ['Try again'] },
    failed: { enabled: ['Try again'], absent: ['suggestion', 'Brake pads'] },
  },
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => titleSuggestionsView(snapshot).titlesStatus,
});
