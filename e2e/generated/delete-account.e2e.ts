import { deleteAccountExpectations } from '../../tests/expectations/delete-account.expectations.ts';
import { deleteAccountModel } from '../../tests/models/delete-account.model.ts';
import { advancePastSuspense } from '../support/clock.ts';
import { PASSWORD, startPayment } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';
import { signIn } from './support/sign-in.ts';

const EMAIL = 'shopper@gari.test';

await describeBrowserPaths({
  model: deleteAccountModel,
  starts: {
    'the account menu': {
      prepare: (run) => signIn(run, EMAIL),
      startsLater: true,
      open: async ({ visitor: { page } }) => void (await page.goto('/profile')),
    },
  },
  userActions: {
    'account.delete': async (run) => {
      await button(run, 'Delete your account').click();
      await advancePastSuspense(run.visitor.page);
    },
    'account.confirmDelete': async (run, { password }: { password: string }) => {
      await field(run, 'Your password').fill(password && PASSWORD);
      await button(run, 'Delete').click();
    },
    'account.cancel': (run) => button(run, 'Cancel').click(),
  },
  ports: {
    deleteAccount: {
      calls: 'DELETE /api/a/delete-account/',
      outcomes: {
        deleted: respond,
        'goods are under way': respondAfter(({ resolveText }) => startPayment(resolveText(EMAIL))),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'account.confirmDelete (with Google)': 'nothing but its password opens the account of this path',
    'deleteAccount: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  // Behind the dialog, the account screen's menu also names the deletion.
  expectations: {
    ...deleteAccountExpectations,
    closed: { enabled: ['Delete your account'], absent: ['This cannot be undone.'] },
  },
});
