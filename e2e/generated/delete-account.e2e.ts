import { deleteAccountModel } from '../../tests/models/delete-account.model.ts';
import { deleteAccountSights } from '../../tests/sights/delete-account.sights.ts';
import { letAppear } from '../support/clock.ts';
import { PASSWORD, startPayment } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut } from './support/browser-walk.types.ts';
import { button, field } from './support/controls.ts';
import { signIn } from './support/signed-in.ts';

const EMAIL = 'shopper@gari.test';

describeBrowserWalk({
  model: deleteAccountModel,
  starts: {
    'the account menu': {
      prepare: (walk) => signIn(walk, EMAIL),
      comesLater: true,
      open: async ({ visitor: { page } }) => void (await page.goto('/profile')),
    },
  },
  gestures: {
    'account.delete': async (walk) => {
      await button(walk, 'Delete your account').click();
      await letAppear(walk.visitor.page);
    },
    'account.confirmDelete': async (walk, { password }: { password: string }) => {
      await field(walk, 'Your password').fill(password && PASSWORD);
      await button(walk, 'Delete').click();
    },
    'account.cancel': (walk) => button(walk, 'Cancel').click(),
  },
  ports: {
    deleteAccount: {
      calls: 'DELETE /api/a/delete-account/',
      outcomes: {
        deleted: answered,
        'goods are under way': answeredAfter(({ said }) => startPayment(said(EMAIL))),
        'network failure': cut,
      },
    },
  },
  never: {
    'account.confirmDelete (with Google)': 'nothing but its password opens the account of this walk',
    'deleteAccount: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  // Beside the dialog the account's own screen shows its menu, which names the deletion too.
  sights: {
    ...deleteAccountSights,
    closed: { can: ['Delete your account'], lacks: ['This cannot be undone.'] },
  },
});
