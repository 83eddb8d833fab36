import { expect } from 'playwright/test';
import { titleSuggestionsModel } from '../../tests/models/title-suggestions.model.ts';
import { titleSuggestionsSights } from '../../tests/sights/title-suggestions.sights.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { button } from './support/controls.ts';

const searchBox = ({ visitor: { page } }: Walk) =>
  page.getByRole('main').getByRole('combobox', { name: 'Search products' });

/** The box has the focus, and searching for nothing has sent its titles away. */
async function openBox(walk: Walk): Promise<void> {
  let isAsked = false;
  walk.visitor.page.on('request', (request) => {
    isAsked ||= request.url().includes('/api/p/titles/');
  });
  await walk.visitor.storefront.open('/collection');
  // A box that has the focus before the page is taken over asks for nothing.
  await expect(async () => {
    await searchBox(walk).blur();
    await searchBox(walk).focus();
    expect(isAsked).toBe(true);
  }).toPass();
  await searchBox(walk).press('Enter');
  await expect(searchBox(walk)).toBeFocused();
}

describeBrowserWalk({
  model: titleSuggestionsModel,
  starts: { 'a search box': { open: openBox } },
  gestures: {
    'titles.want': async (walk) => {
      await searchBox(walk).blur();
      await searchBox(walk).focus();
      await searchBox(walk).press('ArrowDown');
    },
    'text.changed': (walk, { text }: { text: string }) => searchBox(walk).fill(walk.said(text.trim())),
    'titles.cancel': (walk) => searchBox(walk).blur(),
    'titles.retry': (walk) => button(walk, 'Try again').click(),
  },
  ports: {
    titles: {
      calls: 'GET /api/p/titles/',
      outcomes: {
        found: answered,
        'found nothing': answeredAfter(async ({ say }) => say('pad', 'xqzt')),
        unreachable: cut,
      },
    },
  },
  never: { 'titles: refused': 'the server has titles for every text' },
  unreached: [],
  sights: titleSuggestionsSights,
});
