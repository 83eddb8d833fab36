import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { secondFactorPorts } from '#machines/second-factor/second-factor.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const wrongCode = {
  ok: false,
  kind: 'refused',
  code: 'INVALID_CODE',
  message:
    'That code is not right, or it was used already. Please wait for the next one in your app, or use a recovery code.',
} as const;
const wrongPassword = {
  ok: false,
  kind: 'refused',
  code: 'VALIDATION',
  message: 'This is not your current password. Please try again.',
  fields: { password: 'This is not your current password. Please try again.' },
} as const;
const networkFailure = { ok: false, kind: 'network' } as const;
const tenCodes = { ok: true, codes: ['7K3M9-QXW2V', 'B4N8R-0ZTCD'] } as const;
const proof = { password: 'Gari-demo-2026', googleToken: '' };
const google = { password: '', googleToken: 'header.payload.signature' };
const noProof = { password: '', googleToken: '' };

export const secondFactorModel = {
  machine: secondFactorMachine,
  inputs: {
    'setting up': { task: 'setUp' },
    'new recovery codes': { task: 'replaceCodes' },
    'switching off': { task: 'switchOff' },
  },
  events: {
    'factor.begin': { '': proof, 'with Google': google, 'without proof': noProof },
    'factor.confirm': { '': { code: '492716' }, 'too short': { code: '4927' } },
    'factor.replaceCodes': { '': { code: '492716' }, 'without a code': { code: '' } },
    'factor.switchOff': {
      '': { ...proof, code: '492716' },
      'without proof': { ...noProof, code: '492716' },
      'without a code': { ...proof, code: '' },
    },
    'factor.finish': { saved: { saved: true }, 'not saved': { saved: false } },
  },
  ports: {
    begin: {
      begun: {
        ok: true,
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Gari:staff%40gari.test?issuer=Gari&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
      'a wrong password': wrongPassword,
      'network failure': networkFailure,
    },
    confirm: {
      on: { ...tenCodes, codes: [...tenCodes.codes] },
      'a wrong code': wrongCode,
      'too late': {
        ok: false,
        kind: 'refused',
        code: 'NOT_FOUND',
        message: 'This took too long. Please begin the set-up again.',
      },
      'network failure': networkFailure,
    },
    replaceCodes: {
      'new codes': { ...tenCodes, codes: [...tenCodes.codes] },
      'a wrong code': wrongCode,
      'network failure': networkFailure,
    },
    switchOff: {
      off: { ok: true },
      'a wrong password': wrongPassword,
      'a wrong code': wrongCode,
      'network failure': networkFailure,
    },
  },
  project: ({ task, error, field, codes }) => [task, error, field, codes.length],
} satisfies MachineModel<typeof secondFactorMachine, typeof secondFactorPorts>;
