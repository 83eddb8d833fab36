import type { BulkEditEvent } from '../../machines/bulk-edit/bulk-edit.types.ts';
import { bulkEditExpectations } from '../../tests/expectations/bulk-edit.expectations.ts';
import { bulkEditModel } from '../../tests/models/bulk-edit.model.ts';
import {
  type FittedMake,
  newFittedMake,
  setAxioKnown,
  setAxioRule,
  setChangedSince,
  setFielderCount,
} from '../support/fitted-make.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';
import { addAxioRule } from './support/fitment-rule.ts';

const makes = new WeakMap<PathRun, FittedMake>();
const getMake = (run: PathRun) => makes.get(run)!;

interface RuleState {
  hasRule?: boolean;
  isKnown?: boolean;
  fielders?: 'one' | 'many';
}
/** One product stands for the model's two. */
const respondWith = ({ hasRule = false, isKnown = true, fielders = 'one' }: RuleState) =>
  respondAfter(async (run) => {
    const make = getMake(run);
    await setAxioRule(make, hasRule);
    await setFielderCount(make, fielders);
    await setAxioKnown(make, isKnown);
  });

await describeBrowserPaths({
  model: bulkEditModel,
  starts: {
    'an empty edit': {
      prepare: async (run) => {
        makes.set(run, await newFittedMake());
        await signInAsSuperuser(run.visitor);
      },
      open: async ({ visitor: { page } }) => {
        await page.goto('/admin/fitment?tab=bulk');
      },
    },
  },
  userActions: {
    'products.find': async (run) => {
      await field(run, 'Products').fill(getMake(run).productName);
      await button(run, 'Use these products').click();
    },
    'rule.add': (run) => addAxioRule(run, getMake(run), 'Add a rule'),
    'rule.remove': ({ visitor: { page } }, { list }: Extract<BulkEditEvent, { type: 'rule.remove' }>) =>
      page
        .getByRole('list', { name: `Rules to ${list}` })
        .getByRole('button')
        .first()
        .click(),
    'edit.check': (run) => button(run, 'See what changes').click(),
    'edit.apply': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^(Confirm and change|Change) 1 product$/ }).click(),
    'edit.undo': (run) => button(run, 'Undo').click(),
    'edit.restart': (run) => button(run, 'Start another edit').click(),
  },
  ports: {
    checkEdit: {
      calls: 'POST /api/p/fitments/bulk/',
      outcomes: {
        'two change': respondWith({}),
        'two change, very broad': respondWith({ fielders: 'many' }),
        'none changes': respondWith({ hasRule: true }),
        refused: respondWith({ isKnown: false }),
        unreachable: dropConnection,
      },
    },
    applyEdit: {
      sharesCallsWith: 'checkEdit',
      outcomes: {
        'two changed': respond,
        'nothing was left to change': respondWith({ hasRule: true }),
        refused: respondWith({ isKnown: false }),
        unreachable: dropConnection,
      },
    },
    undoEdit: {
      calls: 'POST /api/p/fitments/bulk/*/undo/',
      outcomes: {
        undone: respondAfter((run) => setChangedSince(getMake(run), false)),
        refused: respondAfter((run) => setChangedSince(getMake(run), true)),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {},
  unreached: [],
  expectations: bulkEditExpectations,
});
