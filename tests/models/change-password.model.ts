import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import type { changePasswordPorts } from '#machines/change-password/change-password.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const newPassword = { password: 'Gari-demo-2027', confirmation: 'Gari-demo-2027' };

export const changePasswordModel = {
  machine: changePasswordMachine,
  inputs: { 'the profile': undefined },
  events: {
    'password.save': {
      '': { currentPassword: 'Gari-demo-2026', googleToken: '', ...newPassword },
      'with Google': { currentPassword: '', googleToken: 'header.payload.signature', ...newPassword },
      'without proof': { currentPassword: '', googleToken: '', ...newPassword },
      'with a different confirmation': {
        currentPassword: 'Gari-demo-2026',
        googleToken: '',
        password: 'Gari-demo-2027',
        confirmation: 'Gari-demo-2028',
      },
    },
  },
  ports: {
    changePassword: {
      changed: { ok: true, message: 'Your password has been changed. Other devices were signed out.' },
      'a wrong old password': {
        ok: false,
        kind: 'refused',
        message: 'This is not your current password. Please try again.',
        fields: { current_password: 'This is not your current password. Please try again.' },
      },
      'a new password refused': {
        ok: false,
        kind: 'refused',
        message: 'Your new password should be different from your previous password.',
        fields: { new_password: 'Your new password should be different from your previous password.' },
      },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ error, field }) => [error, field],
} satisfies MachineModel<typeof changePasswordMachine, typeof changePasswordPorts>;
