import { fireEvent } from '@testing-library/react';
import type { StaffSearchSnapshot } from '#machines/staff-search/staff-search.machine.ts';
import type { StaffSearchEvent } from '#machines/staff-search/staff-search.types.ts';
import { staffSearchView } from '#machines/staff-search/staff-search.view.ts';
import { SearchFlow } from '#src/screens/admin/search/search-flow.tsx';
import { toResultGroups } from '#src/screens/admin/search/search-results.rules.ts';
import { staffSearchExpectations } from '#tests/expectations/staff-search.expectations.ts';
import { staffSearchModel } from '#tests/models/staff-search.model.ts';
import { button, field, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

const box = () => field('Order, person or part')!;

const userActions: UserActions<StaffSearchEvent> = {
  'text.change': ({ text }) => {
    // React reports no change to the text that a field has.
    fireEvent.input(box(), { target: { value: '' } });
    fireEvent.input(box(), { target: { value: text } });
  },
  'result.move': ({ step }) => fireEvent.keyDown(box(), { key: step === 1 ? 'ArrowDown' : 'ArrowUp' }),
  'search.retry': () => press(button('Try again')),
};

interface Shown {
  state: string;
  titles: string[];
  chosen: string[];
  error: string | null;
}

function getExpectedScreen(snapshot: StaffSearchSnapshot): Shown {
  const { state, found, activeIndex, error } = staffSearchView(snapshot);
  const titles = toResultGroups(found, true).flatMap(({ results }) => results.map(({ title }) => title));
  return { state, titles, chosen: activeIndex < 0 ? [] : [titles[activeIndex] ?? ''], error };
}

const readTitles = (selector: string) =>
  queryAllByName(selector).map((option) => option.querySelector('p')?.textContent ?? '');

function readActualScreen({ error }: Shown): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-part="staff-search"]')?.dataset['state'] ?? '',
    titles: readTitles('[role=option]'),
    chosen: readTitles('[role=option][aria-selected=true]'),
    error: error !== null && document.body.textContent.includes(error) ? error : null,
  };
}

await describeScreenPaths('the search of the back office', {
  model: staffSearchModel,
  renderScreen: (actor) => (
    <SearchFlow actor={actor} isSuperuser onOpen={() => undefined} onClose={() => undefined} />
  ),
  userActions,
  expectations: staffSearchExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => staffSearchView(snapshot).state,
});
