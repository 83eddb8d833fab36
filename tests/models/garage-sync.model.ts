import { garageSyncMachine } from '#machines/garage-sync/garage-sync.machine.ts';
import type { garageSyncPorts } from '#machines/garage-sync/garage-sync.ports.ts';
import type { LeftOut } from '#machines/garage-sync/garage-sync.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const leftOutDemio: LeftOut = {
  car: {
    id: 'guest-2',
    vehicle: 'mazda-demio-de3fs-zj-ve',
    label: 'Mazda Demio DE3FS',
    answers: {},
    usedAt: 1_000,
  },
  code: 'GARAGE_FULL',
};

export const garageSyncModel = {
  machine: garageSyncMachine,
  inputs: { 'a page of the shop': undefined },
  events: {
    'session.signedIn': { '': { userId: 7 } },
    'session.signedOut': { '': {} },
    'garage.changed': { '': {} },
    'tab.returned': { '': {} },
    'sync.retry': { '': {} },
  },
  ports: {
    syncGarage: {
      done: { ok: true, isDone: true, leftOut: [], newlyLeftOut: [] },
      'changed meanwhile': { ok: true, isDone: false, leftOut: [], newlyLeftOut: [] },
      'a car left out': { ok: true, isDone: true, leftOut: [leftOutDemio], newlyLeftOut: [leftOutDemio] },
      refused: { ok: false, kind: 'refused', message: 'Please check what you entered.' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ userId, tries, leftOut, message }) => [userId, tries, leftOut.length, message],
} satisfies MachineModel<typeof garageSyncMachine, typeof garageSyncPorts>;
