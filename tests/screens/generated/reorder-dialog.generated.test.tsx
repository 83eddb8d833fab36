import type { ReorderSnapshot } from '#machines/reorder/reorder.machine.ts';
import type { ReorderEvent } from '#machines/reorder/reorder.types.ts';
import { reorderView } from '#machines/reorder/reorder.view.ts';
import { BuyAgain, ReorderDialog } from '#src/screens/account/orders/reorder.tsx';
import { reorderExpectations } from '#tests/expectations/reorder.expectations.ts';
import { reorderModel } from '#tests/models/reorder.model.ts';
import { button, getText, link, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

const userActions: UserActions<ReorderEvent> = {
  'order.buyAgain': () => press(button('Buy these again')),
  'reorder.retry': () => press(button('Look again')),
  'reorder.close': () => press(button('Close')),
};

interface ShownDialog {
  state: string | undefined;
  title: string | null;
  results: (string | null)[];
  isCartOffered: boolean;
  failure: string | null;
}

function getExpectedScreen(snapshot: ReorderSnapshot): ShownDialog {
  const view = reorderView(snapshot);
  return {
    state: view.isOpen ? view.state : undefined,
    title: view.isOpen ? view.title : null,
    results: view.results.map(({ name, text }) => name + text),
    isCartOffered: view.isCartOffered,
    failure: view.failure && `${view.failure}Look again`,
  };
}

function readActualScreen(): ShownDialog {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="reorder"]')?.dataset['state'],
    title: getText('h2'),
    results: queryAllByName('[aria-label="What was added"] li').map(({ textContent }) => textContent),
    isCartOffered: link('Go to the cart') !== null,
    failure: document.querySelector('[role=alert]')?.textContent || null,
  };
}

await describeScreenPaths('buying an order’s parts again', {
  model: reorderModel,
  renderScreen: (actor) => (
    <>
      <BuyAgain actor={actor} orderNumber="7K3M9QXW2VAB" />
      <ReorderDialog actor={actor} />
    </>
  ),
  userActions,
  expectations: reorderExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => reorderView(snapshot).state,
});
