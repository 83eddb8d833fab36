import type { Answer } from '../../contract/fitment/verdict.ts';
import type {
  CheckedCar,
  EnteredMonth,
  FitQuestionContext,
  OpenQuestion,
} from '../../machines/fit-question/fit-question.types.ts';
import { fitQuestionExpectations } from '../../tests/expectations/fit-question.expectations.ts';
import { fielderCar, fitQuestionModel, fogLamps, monthBuilt } from '../../tests/models/fit-question.model.ts';
import {
  findDemoCar,
  newFittedProduct,
  type RuleForFielder,
  setRuleForFielder,
} from '../support/fitted-product.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, releaseAfter, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

type DemoCar = Awaited<ReturnType<typeof findDemoCar>>;

interface Shopper {
  product: Awaited<ReturnType<typeof newFittedProduct>>;
  fielder: DemoCar;
  axio: DemoCar;
}

const shoppers = new WeakMap<PathRun, Shopper>();

async function prepare(run: PathRun): Promise<void> {
  shoppers.set(run, {
    product: await newFittedProduct(),
    fielder: await findDemoCar('Toyota', 'NZE141G'),
    axio: await findDemoCar('Toyota', 'NZE141'),
  });
  await run.visitor.page.goto('/robots.txt');
}

/** As another tab does. */
async function chooseCar(run: PathRun, car: DemoCar | null): Promise<void> {
  const { fielder, axio } = shoppers.get(run)!;
  const garage = JSON.stringify({ cars: [fielder, axio], currentId: car?.id ?? null });
  await run.visitor.page.evaluate((stored) => {
    localStorage.setItem('gari-garage', stored);
    dispatchEvent(new StorageEvent('storage', { key: 'gari-garage' }));
  }, garage);
}

async function openProduct(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  const { product, fielder } = shoppers.get(run)!;
  await chooseCar(run, fielder);
  await page.goto(`/products/${product.slug}`);
  await waitForHydration(page);
}

const respondWith = (rule: RuleForFielder) =>
  respondAfter((run) => setRuleForFielder(shoppers.get(run)!.product.id, rule));

function findObstacle(
  label: string,
  { car, fit, skipped, reopened }: FitQuestionContext,
): string | undefined {
  const question = reopened ?? fit?.questions.find(({ key }) => !skipped.includes(key));
  const isMonthAsked = question?.key === monthBuilt.key;
  const answer = car?.answers[fogLamps.key];
  const isOpen = (key: string) =>
    [...(fit?.questions ?? []), ...(fit?.answered ?? [])].some((known) => known.key === key);
  const obstacles: Record<string, string | false> = {
    'question.answer (yes)': isMonthAsked && 'a month is asked for',
    'question.answer (no)': isMonthAsked && 'a month is asked for',
    'month.save (May 2008)': !isMonthAsked && 'no month is asked for',
    'month.save (no year)': !isMonthAsked && 'no month is asked for',
    'question.open (the fog lamps)': !isOpen(fogLamps.key) && 'the part does not depend on fog lamps',
    'question.open (the month)': !isOpen(monthBuilt.key) && 'the part does not depend on the month',
    'checkFit: depends on fog lamps': answer !== undefined && 'it is known whether there are fog lamps',
    'checkFit: fits as answered': answer !== 'yes' && 'no fog lamps are known of',
    'checkFit: depends on the month': Boolean(car?.built) && 'the month is known',
    // The rules that are made here are about the Fielder.
    ...(car && car.vehicle !== fielderCar.vehicle
      ? Object.fromEntries(
          ['fits', 'fits as answered', 'depends on fog lamps', 'depends on the month'].map((outcome) => [
            `checkFit: ${outcome}`,
            'the part is for the Fielder',
          ]),
        )
      : {}),
  };
  return obstacles[label] || undefined;
}

await describeBrowserPaths({
  model: fitQuestionModel,
  starts: { 'a car': { prepare, open: openProduct } },
  userActions: {
    'car.changed': (run, { car }: { car: CheckedCar | null }) => {
      const { fielder, axio } = shoppers.get(run)!;
      return chooseCar(run, car && (car.vehicle === fielderCar.vehicle ? fielder : axio));
    },
    'question.answer': (run, { answer }: { answer: Answer }) =>
      button(run, answer === 'yes' ? 'Yes' : 'No').click(),
    'month.save': async (run, { entered }: { entered: EnteredMonth }) => {
      await field(run, 'Month built').selectOption(entered.month);
      await field(run, 'Year built').fill(entered.year);
      await button(run, 'Save month').click();
    },
    'question.skip': (run) => button(run, 'Not sure').click(),
    'question.open': (run, { question }: { question: OpenQuestion }) =>
      button(run, `Answer: ${question.text}`)
        .or(button(run, `Change: ${question.text}`))
        .click(),
    'fit.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    checkFit: {
      calls: 'POST /api/s/*/fit/',
      outcomes: {
        fits: respondWith('fits'),
        'fits as answered': respondWith('fits with fog lamps'),
        'does not fit': respondWith('is for another car'),
        'depends on fog lamps': respondWith('fits with fog lamps'),
        'depends on the month': respondWith('fits from May 2008'),
        // The page itself needs the product.
        refused: releaseAfter((run) => setRuleForFielder(shoppers.get(run)!.product.id, 'archived')),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {},
  findObstacle: (label, { context }) => findObstacle(label, context as FitQuestionContext),
  unreached: [],
  expectations: fitQuestionExpectations,
});
