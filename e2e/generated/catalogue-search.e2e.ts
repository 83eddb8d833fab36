import { catalogueSearchModel } from '../../tests/models/catalogue-search.model.ts';
import { catalogueSearchSights } from '../../tests/sights/catalogue-search.sights.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import type { Walk } from './support/browser-walk.types.ts';
import { button } from './support/controls.ts';

/** The machine comes when the pointer is over what changes the list. */
async function openPage({ visitor: { page, storefront } }: Walk): Promise<void> {
  await storefront.open('/collection?q=pads&page=3');
  await isHydrated(page);
  await page.getByRole('combobox', { name: 'Sort by' }).hover();
}

describeBrowserWalk({
  model: catalogueSearchModel,
  starts: { 'page 3 of pads': { open: openPage } },
  gestures: {
    'filter.toggle': ({ visitor }) => visitor.storefront.toggleFilter('Brakes'),
    'filters.clear': (walk) => button(walk, 'Clear All').click(),
    'sort.choose': ({ visitor }) => visitor.storefront.sortBy('Best Seller'),
    'query.submit': ({ visitor }, { query }: { query: string }) => visitor.storefront.search(query),
    'search.clear': ({ visitor }) => visitor.storefront.search(''),
    'address.changed': ({ visitor: { page } }) =>
      page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Shop', exact: true }).click(),
  },
  ports: {},
  never: { 'query.submit (blank)': 'the box searches for text alone' },
  unreached: [],
  sights: catalogueSearchSights,
});
