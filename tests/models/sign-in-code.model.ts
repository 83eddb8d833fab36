import { signInCodeMachine } from '#machines/sign-in-code/sign-in-code.machine.ts';
import type { signInCodePorts } from '#machines/sign-in-code/sign-in-code.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';
import { shopper } from './session.model.ts';

export const signInCodeModel = {
  machine: signInCodeMachine,
  inputs: { 'after the password': undefined },
  events: {
    'code.submit': {
      'of the app': { code: '492716' },
      'for recovery': { code: '7K3M9-QXW2V' },
    },
    'code.chooseKind': { recovery: { kind: 'recovery' }, app: { kind: 'app' } },
  },
  ports: {
    completeSignIn: {
      'a shopper': { ok: true, user: shopper },
      'a wrong code': {
        ok: false,
        kind: 'refused',
        code: 'INVALID_CODE',
        message:
          'That code is not right, or it was used already. Please wait for the next one in your app, or use a recovery code.',
      },
      'the ticket is refused': {
        ok: false,
        kind: 'refused',
        code: 'TICKET_REFUSED',
        message: 'This took too long, or there were too many tries. Please sign in again.',
      },
      'network failure': { ok: false, kind: 'network' },
      'no tokens': { ok: false, kind: 'noTokens' },
    },
  },
  project: ({ kind, error }) => [kind, error],
} satisfies MachineModel<typeof signInCodeMachine, typeof signInCodePorts>;
