import type { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import type { passwordResetPorts } from '#machines/password-reset/password-reset.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

type Ports = typeof passwordResetPorts & { countdown: typeof countdownMachine };

const email = 'shopper@gari.test';

export const passwordResetModel = {
  machine: passwordResetMachine,
  inputs: {
    '/forgot-password': { step: 'request' },
    '/email-code-verification': { step: 'code', email },
    '/email-code-verification without an email': { step: 'code' },
    '/create-new-password': { step: 'password', email },
    '/create-new-password without an email': { step: 'password' },
  },
  events: {
    'reset.addressChanged': {
      '/forgot-password': { step: 'request' },
      '/email-code-verification': { step: 'code', email },
      '/create-new-password': { step: 'password', email },
      '/create-new-password without an email': { step: 'password' },
    },
    'reset.requestCode': {
      'an email': { email },
      'no email': { email: 'shopper' },
    },
    'code.change': {
      'two digits': { code: '73' },
      'four digits': { code: '7305' },
    },
    'code.submit': { '': {} },
    'reset.resendCode': { '': {} },
    'reset.setPassword': {
      'all checks hold': { password: 'Gari-demo-2027', confirmation: 'Gari-demo-2027' },
      'not confirmed': { password: 'Gari-demo-2027', confirmation: 'Gari-demo-2028' },
    },
  },
  ports: {
    requestCode: {
      sent: { ok: true, message: 'If there is an account, a code is on its way.' },
      'refused with a message': { ok: false, kind: 'refused', message: 'Too many codes today.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    verifyCode: {
      accepted: { ok: true, message: 'The code is right.' },
      'refused with a message': { ok: false, kind: 'refused', message: 'This code is wrong.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    resetPassword: {
      changed: { ok: true },
      'refused with a message': { ok: false, kind: 'refused', message: 'This password is too common.' },
      'no ticket': {
        ok: false,
        kind: 'refused',
        code: 'TICKET_REFUSED',
        message: 'Please confirm the code from your email first.',
      },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    countdown: { finished: undefined },
  },
  project: ({ addressStep, code, error }) => [addressStep, code.length, error !== null],
} satisfies MachineModel<typeof passwordResetMachine, Ports>;
