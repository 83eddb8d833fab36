import type { PasswordChange } from '../../machines/change-password/change-password.rules.ts';
import { changePasswordModel } from '../../tests/models/change-password.model.ts';
import { changePasswordSights } from '../../tests/sights/change-password.sights.ts';
import { PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { button, field } from './support/controls.ts';
import { signIn } from './support/signed-in.ts';

const OLD = 'Gari-demo-2026';
const NEW = 'Gari-demo-2027';

const typing =
  (old: string, chosen: string) =>
  async ({ say }: Walk) => {
    say(OLD, old);
    say(NEW, chosen);
  };

describeBrowserWalk({
  model: changePasswordModel,
  starts: {
    'the profile': {
      prepare: async (walk) => {
        await signIn(walk);
        await typing(PASSWORD, NEW)(walk);
      },
      open: async (walk) => {
        await walk.visitor.page.goto('/profile');
        await button(walk, 'Change password').click();
      },
    },
  },
  gestures: {
    'password.save': async (walk, typed: PasswordChange) => {
      const written = (text: string) => text && walk.said(text);
      await field(walk, 'Current password').fill(written(typed.currentPassword));
      await field(walk, 'New password').fill(written(typed.password));
      await field(walk, 'Confirm password').fill(written(typed.confirmation));
      await button(walk, 'Save password').click();
    },
  },
  ports: {
    changePassword: {
      calls: 'POST /api/a/change-password/',
      outcomes: {
        changed: answeredAfter(typing(PASSWORD, NEW)),
        'a wrong old password': answeredAfter(typing('Wrong-horse-1', NEW)),
        'a new password refused': answeredAfter(typing(PASSWORD, PASSWORD)),
        'network failure': cut,
      },
    },
  },
  never: {
    'password.save (with Google)': 'the account of this walk has a password',
    'password.save (confirmed otherwise)': 'the button is out of use until the checks hold',
    'changePassword: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  sights: { ...changePasswordSights, changed: { can: ['Change password'], lacks: ['Confirm password'] } },
});
