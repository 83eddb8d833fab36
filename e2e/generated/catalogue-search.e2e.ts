import { emptyFilter, isSameFilter } from '../../machines/catalogue-search/catalogue-search.rules.ts';
import type { CatalogueSearchContext } from '../../machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchExpectations } from '../../tests/expectations/catalogue-search.expectations.ts';
import { catalogueSearchModel } from '../../tests/models/catalogue-search.model.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import type { PathRun } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

/** A search with at least three pages of results. */
const QUERY = 'toyota';

/** Hovering over a control that changes the list loads the machine. */
async function openSearchResults({ visitor: { page, storefront }, substitute }: PathRun): Promise<void> {
  substitute('pads', QUERY);
  await storefront.open(`/collection?q=${QUERY}&page=3`);
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Sort by' }).hover();
}

/** The heading names no search any more. */
function expectNoSearch(substitute: PathRun['substitute']): void {
  for (const query of [QUERY, 'discs']) substitute(`Results for “${query}”`, 'Sort by');
}

await describeBrowserPaths({
  model: catalogueSearchModel,
  starts: { 'page 3 of pads': { open: openSearchResults } },
  userActions: {
    'filter.toggle': ({ visitor }) => visitor.storefront.toggleFilter('Brakes'),
    'attribute.toggle': ({ visitor: { page } }) =>
      page.getByRole('checkbox', { name: 'In stock only' }).click(),
    'filters.clear': (run) => button(run, 'Clear All').click(),
    'sort.choose': ({ visitor }) => visitor.storefront.sortBy('Best Seller'),
    'query.submit': async ({ visitor, substitute }, { query }: { query: string }) => {
      substitute('pads', query.trim());
      await visitor.storefront.search(query);
    },
    'search.clear': async ({ visitor: { page }, substitute }) => {
      await page.getByRole('button', { name: /^Clear (search|filters)$/ }).click();
      expectNoSearch(substitute);
    },
    'address.changed': async ({ visitor: { page }, substitute }) => {
      const shop = page.getByRole('navigation', { name: 'Shop' });
      await shop.getByRole('link', { name: 'Shop', exact: true }).click();
      expectNoSearch(substitute);
    },
  },
  ports: {},
  exclusions: {
    'query.submit (blank)': 'the box searches for text alone',
    'address.changed (to the whole list), in catalogueSearch.debouncing':
      'the address is that of the whole list',
  },
  findObstacle: (label, { context }) => {
    const { filter, address } = context as CatalogueSearchContext;
    const isThere = isSameFilter(address, emptyFilter) && filter.query === '';
    if (label === 'filters.clear' && filter.category.length === 0 && !filter.attributes)
      return 'without a filter there is no button';
    return label.startsWith('address.changed') && isThere
      ? 'the address is that of the whole list'
      : undefined;
  },
  unreached: [],
  expectations: catalogueSearchExpectations,
});
