import { catalogueSearchExpectations } from '../../tests/expectations/catalogue-search.expectations.ts';
import { catalogueSearchModel } from '../../tests/models/catalogue-search.model.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import type { PathRun } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

/** Hovering over a control that changes the list loads the machine. */
async function openSearchResults({ visitor: { page, storefront } }: PathRun): Promise<void> {
  await storefront.open('/collection?q=pads&page=3');
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Sort by' }).hover();
}

await describeBrowserPaths({
  model: catalogueSearchModel,
  starts: { 'page 3 of pads': { open: openSearchResults } },
  userActions: {
    'filter.toggle': ({ visitor }) => visitor.storefront.toggleFilter('Brakes'),
    'filters.clear': (run) => button(run, 'Clear All').click(),
    'sort.choose': ({ visitor }) => visitor.storefront.sortBy('Best Seller'),
    'query.submit': ({ visitor }, { query }: { query: string }) => visitor.storefront.search(query),
    'search.clear': ({ visitor }) => visitor.storefront.search(''),
    'address.changed': ({ visitor: { page } }) =>
      page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Shop', exact: true }).click(),
  },
  ports: {},
  exclusions: { 'query.submit (blank)': 'the box searches for text alone' },
  unreached: [],
  expectations: catalogueSearchExpectations,
});
