import { staffSearchExpectations } from '../../tests/expectations/staff-search.expectations.ts';
import { staffSearchModel } from '../../tests/models/staff-search.model.ts';
import { advancePastSuspense } from '../support/clock.ts';
import { DEMO_PASSWORD } from '../support/test.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const box = ({ visitor: { page } }: PathRun) => page.getByRole('combobox', { name: 'Order, person or part' });

async function signIn({ visitor: { login, page } }: PathRun): Promise<void> {
  await login.open('/admin/login');
  await login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
}

async function openDialog(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  await page.goto('/admin/to-do');
  await button(run, 'Find anything').click();
  await advancePastSuspense(page);
  await box(run).waitFor();
}

await describeBrowserPaths({
  model: staffSearchModel,
  starts: { 'an open dialog': { prepare: signIn, open: openDialog } },
  userActions: {
    'text.change': async (run, { text }: { text: string }) => {
      // The field reports no change to the text that it has.
      await box(run).press('ControlOrMeta+a');
      await box(run).pressSequentially(run.resolveText(text.trim()));
    },
    'result.move': (run, { step }: { step: 1 | -1 }) => box(run).press(step === 1 ? 'ArrowDown' : 'ArrowUp'),
    'search.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    search: {
      calls: 'GET /api/y/search/',
      outcomes: {
        found: respond,
        'found nothing': respondAfter(async ({ substitute }) => substitute('wan', 'xqzt')),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {
    'search: refused': 'only a role taken away while the dialog is open, which no screen of the shop does',
  },
  unreached: [],
  expectations: staffSearchExpectations,
});
