import { reorderExpectations } from '../../tests/expectations/reorder.expectations.ts';
import { reorderModel } from '../../tests/models/reorder.model.ts';
import { createDeliveredOrder } from '../support/create-order.ts';
import { newAccount, newProduct, PASSWORD, setStock } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const ORDER = '7K3M9QXW2VAB';
const productNames = new WeakMap<PathRun, string>();

async function prepare(run: PathRun): Promise<void> {
  const { visitor, shopUrl, phone } = run;
  const [email, { name, slug }] = [await newAccount(), await newProduct(1500)];
  productNames.set(run, name);
  const context = { request: visitor.page.request, shopUrl, phone };
  run.substitute(ORDER, await createDeliveredOrder(context, email, slug));
  await visitor.login.open();
  await visitor.login.signIn(email, PASSWORD);
  await visitor.page.waitForURL('**/collection');
}

const withStock = (units: number) => respondAfter((run) => setStock(productNames.get(run)!, units));

await describeBrowserPaths({
  model: reorderModel,
  starts: {
    'the orders': {
      prepare,
      open: async (run) => void (await run.visitor.page.goto(`/orders/${run.resolveText(ORDER)}`)),
    },
  },
  userActions: {
    'order.buyAgain': (run) => button(run, 'Buy these again').click(),
    'reorder.retry': (run) => button(run, 'Look again').click(),
    'reorder.close': (run) => button(run, 'Close').click(),
  },
  ports: {
    readParts: {
      calls: 'GET /api/o/*/parts/',
      outcomes: {
        'all parts': withStock(50),
        'no part': withStock(0),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {
    'readParts: fewer parts': 'the order of this path has one unit',
    'readParts: refused': 'an order that is shown is the customer’s own',
  },
  unreached: [],
  expectations: reorderExpectations,
});
