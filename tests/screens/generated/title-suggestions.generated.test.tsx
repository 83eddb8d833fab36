import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { emptyFilter } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { TitleSuggestionsSnapshot } from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { TitleSuggestionsEvent } from '#machines/title-suggestions/title-suggestions.types.ts';
import { titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import { PortsContext } from '#src/ports/contexts.tsx';
import { createPorts } from '#src/ports/create-ports.ts';
import { CatalogueSearchBox } from '#src/screens/storefront/catalogue/catalogue-search-box.tsx';
import { CreateTitleSuggestions } from '#src/screens/storefront/catalogue/use-title-suggestions.ts';
import { titleSuggestionsModel } from '#tests/models/title-suggestions.model.ts';
import { allNamed, button, field, textIn } from '#tests/support/look-ups.ts';
import { describeScreenWalk, type Gestures, press } from '#tests/support/screen-walk.tsx';

const ports = createPorts('');
const queryClient = new QueryClient();
const search = { shown: emptyFilter, send: () => undefined, warmUp: () => undefined };

const box = () => field('Search products')!;
const openList = () => fireEvent.keyDown(box(), { key: 'ArrowDown' });

const gestures: Gestures<TitleSuggestionsEvent> = {
  'titles.want': () => {
    box().focus();
    openList();
  },
  'text.changed': ({ text }) => {
    box().focus();
    fireEvent.input(box(), { target: { value: text } });
  },
  'titles.cancel': () => (document.activeElement === box() ? box().blur() : press(button('Search'))),
  'titles.retry': () => press(button('Try again')),
};

function screenOf(snapshot: TitleSuggestionsSnapshot) {
  const { productTitles, titlesStatus, titlesError } = titleSuggestionsView(snapshot);
  const hasFailed = titlesStatus === 'failed';
  const isListed = hasFailed || productTitles.length > 0;
  return {
    isOpen: isListed,
    titles: isListed ? [...productTitles] : [],
    error: hasFailed ? `${titlesError}Try again` : null,
  };
}

function screenShown(): ReturnType<typeof screenOf> {
  return {
    isOpen: box().getAttribute('aria-expanded') === 'true',
    titles: allNamed('[role=option]').map(({ textContent }) => textContent ?? ''),
    error: textIn('[role=alert]'),
  };
}

describeScreenWalk('the search box', {
  model: titleSuggestionsModel,
  show: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <CreateTitleSuggestions value={async () => actor}>
          <CatalogueSearchBox placeholder="try Car charger" search={search} />
        </CreateTitleSuggestions>
      </QueryClientProvider>
    </PortsContext>
  ),
  gestures,
  sights: {
    idle: { can: ['Search'], lacks: ['Brake pads', 'suggestion', 'Try again'] },
    waiting: { lacks: ['No suggestions', 'Try again'] },
    loading: { lacks: ['No suggestions', 'Try again'] },
    succeeded: { sees: ['suggestion'], lacks: ['Try again'] },
    failed: { can: ['Try again'], lacks: ['suggestion', 'Brake pads'] },
  },
  screenOf,
  screenShown,
  stateOf: (snapshot) => titleSuggestionsView(snapshot).titlesStatus,
});
