import type { ChangePasswordForm } from '../../machines/change-password/change-password.rules.ts';
import { changePasswordExpectations } from '../../tests/expectations/change-password.expectations.ts';
import { changePasswordModel } from '../../tests/models/change-password.model.ts';
import { PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';
import { signIn } from './support/sign-in.ts';

const OLD_PASSWORD = 'Gari-demo-2026';
const NEW_PASSWORD = 'Gari-demo-2027';

const substitutePasswords =
  (oldPassword: string, newPassword: string) =>
  async ({ substitute }: PathRun) => {
    substitute(OLD_PASSWORD, oldPassword);
    substitute(NEW_PASSWORD, newPassword);
  };

await describeBrowserPaths({
  model: changePasswordModel,
  starts: {
    'the profile': {
      prepare: async (run) => {
        await signIn(run);
        await substitutePasswords(PASSWORD, NEW_PASSWORD)(run);
      },
      open: async (run) => {
        await run.visitor.page.goto('/profile');
        await button(run, 'Change password').click();
      },
    },
  },
  userActions: {
    'password.save': async (run, input: ChangePasswordForm) => {
      const toActual = (text: string) => text && run.resolveText(text);
      await field(run, 'Current password').fill(toActual(input.currentPassword));
      await field(run, 'New password').fill(toActual(input.password));
      await field(run, 'Confirm password').fill(toActual(input.confirmation));
      await button(run, 'Save password').click();
    },
  },
  ports: {
    changePassword: {
      calls: 'POST /api/a/change-password/',
      outcomes: {
        changed: respondAfter(substitutePasswords(PASSWORD, NEW_PASSWORD)),
        'a wrong old password': respondAfter(substitutePasswords('Wrong-horse-1', NEW_PASSWORD)),
        'a new password refused': respondAfter(substitutePasswords(PASSWORD, PASSWORD)),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'password.save (with Google)': 'the account of this path has a password',
    'password.save (with a different confirmation)': 'the button is out of use until the checks hold',
    'changePassword: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  expectations: {
    ...changePasswordExpectations,
    changed: { enabled: ['Change password'], absent: ['Confirm password'] },
  },
});
