import type { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { signupMachine } from '#machines/signup/signup.machine.ts';
import type { signupPorts } from '#machines/signup/signup.ports.ts';
import type { SignupForm } from '#machines/signup/signup.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';
import { shopper } from './session.model.ts';

type Ports = typeof signupPorts & { countdown: typeof countdownMachine };

export const signupForm: SignupForm = {
  username: 'Wanjiku',
  email: 'shopper@gari.test',
  password: 'Gari-demo-2026',
  confirmation: 'Gari-demo-2026',
};

export const signupModel = {
  machine: signupMachine,
  inputs: { 'the form': { isPending: false }, 'a code was sent': { isPending: true } },
  events: {
    'signup.submit': {
      'in order': signupForm,
      'not confirmed': { ...signupForm, confirmation: 'Gari-demo-2027' },
    },
    'code.change': {
      'two digits': { code: '49' },
      'six digits': { code: '492716' },
    },
    'code.submit': { '': {} },
    'signup.resend': { '': {} },
    'signup.goBack': { '': {} },
  },
  ports: {
    readPending: {
      pending: { ok: true, email: 'shopper@gari.test', resendSeconds: 40 },
      none: { ok: false, kind: 'none' },
      'no reply': { ok: false, kind: 'unknown' },
    },
    sendVerification: {
      sent: { ok: true },
      'refused with a message': {
        ok: false,
        kind: 'refused',
        message: 'Please check the form.',
        fields: { email: 'Please enter a valid email address' },
      },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    verifyEmail: {
      verified: { ok: true, user: shopper },
      'refused with a message': { ok: false, kind: 'refused', message: 'This code is wrong.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    resendVerification: {
      resent: { ok: true },
      'refused with a message': { ok: false, kind: 'refused', message: 'Too many codes today.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    countdown: { finished: undefined },
  },
  project: ({ code, codeError, formError }) => [code.length, codeError !== null, formError],
} satisfies MachineModel<typeof signupMachine, Ports>;
