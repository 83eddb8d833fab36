import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { identitySignInPorts } from '#machines/identity-sign-in/identity-sign-in.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';
import { shopper } from './session.model.ts';

const stepOutcomes = { done: { ok: true }, failed: { ok: false } };

export const identitySignInModel = {
  machine: identitySignInMachine,
  inputs: { configured: { isConfigured: true }, 'not configured': { isConfigured: false } },
  events: {
    'credential.received': {
      'a credential': { credential: 'header.payload.signature' },
      'no credential': {},
    },
    'widget.retry': { '': {} },
  },
  ports: {
    loadScript: stepOutcomes,
    initialise: stepOutcomes,
    renderButton: stepOutcomes,
    exchangeCredential: {
      'a shopper': { ok: true, user: shopper },
      'the address has an account': {
        ok: false,
        kind: 'refused',
        code: 'ACCOUNT_EXISTS',
        message: 'Sign in with your password first.',
      },
      'a code is needed': {
        ok: false,
        kind: 'refused',
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please enter the code that your authenticator app shows.',
      },
      refused: { ok: false, kind: 'refused', code: 'UNAUTHENTICATED', message: 'The token is not valid.' },
      'no tokens': { ok: false, kind: 'noTokens' },
    },
  },
  project: ({ message }) => message,
} satisfies MachineModel<typeof identitySignInMachine, typeof identitySignInPorts>;
