import { expect } from 'playwright/test';
import { titleSuggestionsExpectations } from '../../tests/expectations/title-suggestions.expectations.ts';
import { titleSuggestionsModel } from '../../tests/models/title-suggestions.model.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const searchBox = ({ visitor: { page } }: PathRun) =>
  page.getByRole('main').getByRole('combobox', { name: 'Search products' });

/** Leaves the box focused, its first suggestions dismissed by an empty search. */
async function openBox(run: PathRun): Promise<void> {
  let isRequested = false;
  run.visitor.page.on('request', (request) => {
    isRequested ||= request.url().includes('/api/p/titles/');
  });
  await run.visitor.storefront.open('/collection');
  // A box that is focused before hydration requests nothing.
  await expect(async () => {
    await searchBox(run).blur();
    await searchBox(run).focus();
    expect(isRequested).toBe(true);
  }).toPass();
  await searchBox(run).press('Enter');
  await expect(searchBox(run)).toBeFocused();
}

await describeBrowserPaths({
  model: titleSuggestionsModel,
  starts: { 'a search box': { open: openBox } },
  userActions: {
    'titles.request': async (run) => {
      await searchBox(run).blur();
      await searchBox(run).focus();
      await searchBox(run).press('ArrowDown');
    },
    'text.change': (run, { text }: { text: string }) => searchBox(run).fill(run.resolveText(text.trim())),
    'titles.cancel': (run) => searchBox(run).blur(),
    'titles.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    titles: {
      calls: 'GET /api/p/titles/',
      outcomes: {
        found: respond,
        'found nothing': respondAfter(async ({ substitute }) => substitute('pad', 'xqzt')),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: { 'titles: refused': 'the server has titles for every text' },
  unreached: [],
  expectations: titleSuggestionsExpectations,
});
