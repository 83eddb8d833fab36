import { deleteAccountMachine } from '#machines/delete-account/delete-account.machine.ts';
import type { deleteAccountPorts } from '#machines/delete-account/delete-account.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const deleteAccountModel = {
  machine: deleteAccountMachine,
  inputs: { 'the account menu': undefined },
  events: {
    'account.delete': { '': {} },
    'account.confirmDelete': {
      '': { password: 'Gari-demo-2026', googleToken: '' },
      'with Google': { password: '', googleToken: 'header.payload.signature' },
      'without proof': { password: '', googleToken: '' },
    },
    'account.cancel': { '': {} },
  },
  ports: {
    deleteAccount: {
      deleted: { ok: true },
      'goods are under way': { ok: false, kind: 'refused', message: 'An order is still on its way to you.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ error }) => error,
} satisfies MachineModel<typeof deleteAccountMachine, typeof deleteAccountPorts>;
