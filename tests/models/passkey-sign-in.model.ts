import { passkeySignInMachine } from '#machines/passkey-sign-in/passkey-sign-in.machine.ts';
import type { passkeySignInPorts } from '#machines/passkey-sign-in/passkey-sign-in.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';
import { shopper } from './session.model.ts';

const networkFailure = { ok: false, kind: 'network' } as const;

export const passkeySignInModel = {
  machine: passkeySignInMachine,
  inputs: { 'on the sign-in screen': undefined },
  events: { 'passkey.use': { '': {} } },
  ports: {
    begin: {
      'a challenge': {
        ok: true,
        options: {
          challenge: 'Zm9yIHRoZSBicm93c2VyIHRvIHNpZ24gd2l0aCBhIGs',
          rpId: 'localhost',
          timeout: 300_000,
          userVerification: 'required',
        },
      },
      refused: { ok: false, kind: 'refused', code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
      'network failure': networkFailure,
    },
    sign: {
      signed: {
        ok: true,
        signed: {
          id: 'cGFzc2tleQ',
          rawId: 'cGFzc2tleQ',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
        },
      },
      cancelled: { ok: false, kind: 'cancelled' },
      failed: { ok: false, kind: 'failed' },
    },
    signIn: {
      'a shopper': { ok: true, user: shopper },
      refused: {
        ok: false,
        kind: 'refused',
        code: 'INVALID_CREDENTIALS',
        message: 'This passkey does not open an account here. Please sign in with your password.',
      },
      'network failure': networkFailure,
      'no tokens': { ok: false, kind: 'noTokens' },
    },
  },
  project: ({ error, options, signed }) => [error, options?.challenge, signed?.id],
} satisfies MachineModel<typeof passkeySignInMachine, typeof passkeySignInPorts>;
