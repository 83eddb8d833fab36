import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import type { CatalogueSearchSnapshot } from '#machines/catalogue-search/catalogue-search.machine.ts';
import type { CatalogueSearchEvent } from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchView } from '#machines/catalogue-search/catalogue-search.view.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import { CatalogueSearchFactoryContext } from '#src/screens/storefront/catalogue/use-catalogue-search.ts';
import CollectionScreen from '#src/screens/storefront/collection/collection.screen.tsx';
import { ActiveFilters } from '#src/screens/storefront/collection/filter-panel.tsx';
import { catalogueSearchModel } from '#tests/models/catalogue-search.model.ts';
import { aPage, aProduct } from '#tests/screens/shop/open-shop.tsx';
import {
  button,
  field,
  getText,
  link,
  queryAllByName,
  queryByName,
} from '#tests/support/model-paths/named-elements.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

/** Every request is answered at once: 260 products, two on each page. */
const queryClient = createQueryClient();
const resultPage = { ...aPage(aProduct(1)), count: 260 };
queryClient.setQueryDefaults(['catalogue'], { initialData: resultPage });
queryClient.setQueryDefaults(['catalogue', 'categories'], {
  initialData: [{ id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [] }],
});
const ports = createFilePorts();

/** Chooses a sort other than the default, so that the sort list changes visibly. */
const model = {
  ...catalogueSearchModel,
  events: {
    ...catalogueSearchModel.events,
    'sort.choose': { 'the cheapest first': { sort: 'priceLowToHigh' as const } },
  },
};

const box = () => field('Search products');
const getAddress = () => getText('output');

type Send = (event: CatalogueSearchEvent) => void;

/** Sends the event if the control is missing; each step compares whether it should be there. */
function pressOrSend(control: HTMLElement | null, event: CatalogueSearchEvent, send: Send): void {
  if (control) press(control);
  else send(event);
}

const userActions: UserActions<CatalogueSearchEvent> = {
  'filter.toggle': () => press(field('Brakes')),
  'attribute.toggle': (event, send) => pressOrSend(field('In stock only'), event, send),
  'filters.clear': (event, send) => pressOrSend(button('Clear All'), event, send),
  'sort.choose': ({ sort }) => fireEvent.change(field('Sort by')!, { target: { value: sort } }),
  'query.submit': (event, send) => {
    fillField(box(), event.query);
    press(button('Search'));
    // The search box does not submit blank text.
    if (event.query.trim() === '') send(event);
  },
  'search.clear': (event, send) => pressOrSend(button(/^Clear (search|filters)$/), event, send),
  /** The router does not report the URL it is already at. */
  'address.changed': (event, send) =>
    pressOrSend(getAddress() === '/collection' ? null : link('Everything'), event, send),
};

/** Hovering loads the machine before it is needed. */
const hoverFilters = () => void fireEvent.pointerOver(field('Brakes')!);

function toAddress({
  query,
  category,
  attributes,
  sort,
  page,
}: CatalogueSearchSnapshot['context']['address']): string {
  const parts = [
    query && `q=${query}`,
    ...category.map((id) => `category=${id}`),
    attributes && 'in_stock=true',
    sort !== 'popularity' && `sort=${sort}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return `/collection${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

function getExpectedScreen(snapshot: CatalogueSearchSnapshot) {
  const { filter, isDebouncing } = catalogueSearchView(snapshot);
  const { address } = snapshot.context;
  return {
    place: toAddress(address),
    heading: toHeading(address),
    brakes: filter.category.includes(1),
    sort: filter.sort as string,
    chips: hasFilters(filter)
      ? [
          ...(filter.category.length > 0 ? ['Brakes'] : []),
          ...(filter.attributes ? ['In stock only'] : []),
          'Clear All',
        ]
      : [],
    page: String(address.page),
    canClear: isNarrowed(address),
    isBusy: isDebouncing,
  };
}

function toHeading({ query, category }: CatalogueSearchSnapshot['context']['address']): string {
  if (query) return `Results for “${query}”`;
  return category.includes(1) ? 'Brakes' : 'All parts';
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  return {
    place: getAddress() ?? '',
    heading: getText('h1') ?? '',
    brakes: field('Brakes')?.checked ?? false,
    sort: field('Sort by')?.value ?? '',
    chips: queryAllByName('[aria-label="Active filters"] button').map(({ textContent }) =>
      textContent.trim(),
    ),
    page: getText('[aria-label=Pages] [aria-current=page]') ?? '',
    canClear: button(/^Clear (search|filters)$/) !== null,
    isBusy: queryByName('section', 'Products')?.getAttribute('aria-busy') === 'true',
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to="/collection">Everything</Link>
      <output>{`${pathname}${search}`}</output>
    </>
  );
}

// Loaded with the first filter; a path looks at the screen at once.
await ActiveFilters.preload();

await describeScreenPaths('the collection screen', {
  model,
  initialPath: '/collection?q=pads&page=3',
  renderScreen: (actor) => (
    <PortsContext value={ports}>
      <QueryClientProvider client={queryClient}>
        <CatalogueSearchFactoryContext value={async () => actor}>
          <CollectionScreen />
          <Address />
        </CatalogueSearchFactoryContext>
      </QueryClientProvider>
    </PortsContext>
  ),
  userActions,
  expectations: {
    settled: {
      visible: ['260 parts'],
      absent: ['Applying filters...', 'Loading products...', 'Searching for'],
    },
    debouncing: { absent: ['260 parts'] },
  },
  navigations: {
    'filter.toggle': hoverFilters,
    'attribute.toggle': hoverFilters,
    'filters.clear': hoverFilters,
    'sort.choose': hoverFilters,
    'query.submit': hoverFilters,
    'search.clear': hoverFilters,
    'address.changed': hoverFilters,
  },
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => snapshot.value,
});
