import { passkeySetUpMachine } from '#machines/passkey-set-up/passkey-set-up.machine.ts';
import type { passkeySetUpPorts } from '#machines/passkey-set-up/passkey-set-up.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const networkFailure = { ok: false, kind: 'network' } as const;

export const passkeySetUpModel = {
  machine: passkeySetUpMachine,
  inputs: { 'in the profile': undefined },
  events: {
    'passkey.begin': {
      '': { password: 'Gari-demo-2026', googleToken: '' },
      'with Google': { password: '', googleToken: 'header.payload.signature' },
      'without proof': { password: '', googleToken: '' },
    },
    'passkey.retry': { '': {} },
  },
  ports: {
    begin: {
      begun: {
        ok: true,
        options: {
          challenge: 'Zm9yIHRoZSBicm93c2VyIHRvIHNpZ24gd2l0aCBhIGs',
          rp: { id: 'localhost', name: 'Gari' },
          user: { id: 'dXNlci03', name: 'shopper@gari.test', displayName: 'Shopper' },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
          timeout: 300_000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
        },
      },
      'a wrong password': {
        ok: false,
        kind: 'refused',
        code: 'VALIDATION',
        message: 'This is not your current password. Please try again.',
        fields: { password: 'This is not your current password. Please try again.' },
      },
      'network failure': networkFailure,
    },
    make: {
      made: {
        ok: true,
        made: {
          id: 'cGFzc2tleQ',
          rawId: 'cGFzc2tleQ',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['internal'] },
        },
      },
      cancelled: { ok: false, kind: 'cancelled' },
      exists: { ok: false, kind: 'exists' },
      failed: { ok: false, kind: 'failed' },
    },
    save: {
      saved: { ok: true },
      'too late': {
        ok: false,
        kind: 'refused',
        code: 'TICKET_REFUSED',
        message: 'This took too long. Please try again.',
      },
      refused: {
        ok: false,
        kind: 'refused',
        code: 'VALIDATION',
        message: 'This passkey was not made for this shop, or without your screen lock. Please try again.',
      },
      'network failure': networkFailure,
    },
  },
  project: ({ error, field, options, made }) => [error, field, options?.challenge, made?.id],
} satisfies MachineModel<typeof passkeySetUpMachine, typeof passkeySetUpPorts>;
