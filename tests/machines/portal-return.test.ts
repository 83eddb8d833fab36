import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type { ReadOrderOutput } from '#machines/portal-return/portal-return.ports.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { answered, answering, emittedBy } from './fake-ports.ts';

const paid: ReadOrderOutput = { ok: true, detail: anOrderDetail('paid', anAttempt('paid')) };

test('[CONFIRM-01] a session that ends while the order is shown needs a sign-in; another word of it changes nothing', async () => {
  const readOrder = answering<ReadOrderOutput, { orderNumber: string }>(paid).logic;
  const actor = createActor(portalReturnMachine.provide({ actors: { readOrder } }), {
    clock: new SimulatedClock(),
    input: {
      orderNumber: '7K3M9QXW2VAB',
      trackingId: null,
      leftPage: null,
      looker: 'signedIn',
      remembered: null,
    },
  });
  const emitted = emittedBy(actor, (type) => type !== 'return.paid');
  actor.start();
  await answered();
  actor.send({ type: 'session.changed', looker: 'unreachable', remembered: null });
  expect(portalReturnView(actor.getSnapshot()).state).toBe('confirmed');
  expect(emitted).toEqual([]);
  actor.send({ type: 'session.changed', looker: 'signedOut', remembered: null });
  expect(portalReturnView(actor.getSnapshot()).state).toBe('signInNeeded');
  expect(emitted).toEqual([{ type: 'return.signInNeeded' }]);
});
