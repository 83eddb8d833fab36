import type { FitmentEditorContext } from '../../machines/fitment-editor/fitment-editor.types.ts';
import { fitmentEditorExpectations } from '../../tests/expectations/fitment-editor.expectations.ts';
import { axioRule, fielderRule, fitmentEditorModel } from '../../tests/models/fitment-editor.model.ts';
import {
  changeRulesElsewhere,
  type FittedMake,
  newFittedMake,
  setAxioKnown,
  setFielderCount,
} from '../support/fitted-make.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field, whileRepliesArrive } from './support/controls.ts';
import { addAxioRule } from './support/fitment-rule.ts';

const makes = new WeakMap<PathRun, FittedMake>();
const getMake = (run: PathRun) => makes.get(run)!;

const TOO_MANY_CODES = Array.from({ length: 51 }, (_, index) => `X${index + 100}`).join(' ');

async function prepare(run: PathRun): Promise<void> {
  makes.set(run, await newFittedMake());
  await signInAsSuperuser(run.visitor);
}

const open = async (run: PathRun) => {
  await run.visitor.page.goto(`/admin/fitment?tab=rules&product=${getMake(run).productId}`);
};

const addAxio = (run: PathRun) => addAxioRule(run, getMake(run), 'Add rule');

/** The edits of an earlier visit. */
async function leaveEdits(run: PathRun): Promise<void> {
  await prepare(run);
  await open(run);
  await addAxio(run);
  await button(run, 'Discard changes').waitFor();
  await run.visitor.page.goto('/admin/fitment');
}

const firstIn = ({ visitor: { page } }: PathRun, list: string, name: RegExp) =>
  page.getByRole('list', { name: list }).getByRole('button', { name }).first();

const hasAxio = ({ rules }: FitmentEditorContext) => rules.some(({ text }) => text === axioRule.text);
const isFirst = ({ rules }: FitmentEditorContext, text: string) => rules[0]?.text === text;

function findObstacle(label: string, context: FitmentEditorContext): string | undefined {
  const { rules } = context;
  const hasFielder = rules.some(({ text }) => text === fielderRule.text);
  const obstacles: Record<string, string | false> = {
    'rule.add (Axio)': hasAxio(context) && 'the rule is in the list',
    'proposals.accept (the first)': hasAxio(context) && 'the rule is in the list',
    'rule.change (the first)': !isFirst(context, fielderRule.text) && 'the first rule is another one',
    'rule.remove (the first)': rules.length === 0 && 'there is no rule',
    'previewRules: with an error': !hasAxio(context) && 'no rule of the list can become wrong here',
    'previewRules: very broad': !hasFielder && 'no rule of the list is about many cars',
    'saveRules: refused': !hasAxio(context) && 'no rule of the list can become wrong here',
    'saveRules: saved':
      !(hasAxio(context) && isFirst(context, fielderRule.text) && rules.length === 2) &&
      'another list is saved',
  };
  return obstacles[label] || undefined;
}

await describeBrowserPaths({
  model: fitmentEditorModel,
  starts: {
    'a product': { prepare, open },
    'a product with edits left earlier': { prepare: leaveEdits, open },
    'a product with edits of older rules': {
      prepare: async (run) => {
        await leaveEdits(run);
        await changeRulesElsewhere(getMake(run));
      },
      open,
    },
  },
  userActions: {
    'rules.reload': (run) => button(run, 'Try again').click(),
    'rule.add': addAxio,
    'rule.change': async (run) => {
      await firstIn(run, 'Rules', /^Change: /).click();
      await field(run, 'Quantity per car').fill('2');
      await whileRepliesArrive(run, (options) => button(run, 'Change rule').click(options));
    },
    'rule.remove': (run) => firstIn(run, 'Rules', /^Remove: /).click(),
    'proposals.request': async (run) => {
      const isRefused = run.nextOutcome('proposeRules') === 'refused';
      await field(run, 'Chassis codes').fill(isRefused ? TOO_MANY_CODES : `${getMake(run).axioCode} QQQ999`);
      await button(run, 'Propose rules').click();
    },
    'proposals.accept': (run) => firstIn(run, 'Proposed rules', /^Add: /).click(),
    'proposals.close': (run) => button(run, 'Close proposals').click(),
    'rules.discard': (run) => button(run, 'Discard changes').click(),
    'rules.check': (run) => button(run, 'Check again').click(),
    'rules.save': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^(Save|Confirm and save)$/ }).click(),
    'conflict.keepMine': (run) => button(run, 'Keep mine').click(),
    'conflict.takeTheirs': (run) => button(run, 'Take theirs').click(),
  },
  ports: {
    loadRules: {
      calls: 'GET /api/p/products/*/fitments/',
      outcomes: { loaded: respond, unreachable: dropConnection },
    },
    previewRules: {
      calls: 'POST /api/p/products/*/fitments/preview/',
      outcomes: {
        'in order': respondAfter(async (run) => {
          await setAxioKnown(getMake(run), true);
          await setFielderCount(getMake(run), 'one');
        }),
        'with an error': respondAfter((run) => setAxioKnown(getMake(run), false)),
        'very broad': respondAfter(async (run) => {
          await setAxioKnown(getMake(run), true);
          await setFielderCount(getMake(run), 'many');
        }),
        unreachable: dropConnection,
      },
    },
    proposeRules: {
      calls: 'POST /api/p/fitments/propose/',
      outcomes: {
        'a rule, and an unknown code': respondAfter((run) => setAxioKnown(getMake(run), true)),
        refused: respond,
      },
    },
    saveRules: {
      calls: 'PUT /api/p/products/*/fitments/',
      outcomes: {
        saved: respond,
        'changed by somebody else': respondAfter((run) => changeRulesElsewhere(getMake(run))),
        refused: respondAfter((run) => setAxioKnown(getMake(run), false)),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {
    'loadRules: refused with a message':
      'products are archived, never deleted, so one that is shown has rules to read',
  },
  findObstacle: (label, { context }) => findObstacle(label, context as FitmentEditorContext),
  unreached: [],
  expectations: fitmentEditorExpectations,
});
