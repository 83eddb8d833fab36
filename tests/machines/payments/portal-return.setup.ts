import { createActor, SimulatedClock } from 'xstate';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type {
  OpenPageInput,
  OpenPageOutput,
  QueryStatusInput,
  QueryStatusOutput,
  ReadOrderInput,
  ReadOrderOutput,
} from '#machines/portal-return/portal-return.ports.ts';
import type { PortalReturnEvent, PortalReturnInput } from '#machines/portal-return/portal-return.types.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from '../fake-ports.ts';

export type Answers<Output> = Output[] | 'breaks' | 'never';
export interface ReturnSetup extends Partial<PortalReturnInput> {
  read?: Answers<ReadOrderOutput>;
  query?: Answers<QueryStatusOutput>;
  open?: Answers<OpenPageOutput>;
}

function createPort<Output, Input>(answers: Answers<Output>): ReturnType<typeof fakePort<Output, Input>> {
  if (answers === 'never') return pendingPort<Output, Input>();
  if (answers === 'breaks') return { logic: rejectingPort<Output, Input>(), calls: [] };
  return fakePort<Output, Input>(answers[0]!, ...answers.slice(1));
}

/** Opens order 7K3M9QXW2VAB; each port gives its answers in order and repeats the last one. */
export async function returnFromPortal({ read, query, open, ...input }: ReturnSetup = {}) {
  const clock = new SimulatedClock();
  const readPort = createPort<ReadOrderOutput, ReadOrderInput>(read ?? 'never');
  const queryPort = createPort<QueryStatusOutput, QueryStatusInput>(
    query ?? [{ ok: true, orderNumber: '7K3M9QXW2VAB', status: 'pending' }],
  );
  const openPort = createPort<OpenPageOutput, OpenPageInput>(open ?? 'never');
  const actors = { readOrder: readPort.logic, queryStatus: queryPort.logic, openPage: openPort.logic };
  const actor = createActor(portalReturnMachine.provide({ actors }), {
    clock,
    input: {
      orderNumber: '7K3M9QXW2VAB',
      trackingId: null,
      abandonedPage: null,
      isOrderPage: false,
      viewer: 'signedIn',
      rememberedOrderNumber: null,
      ...input,
    },
  });
  const emitted = recordEmitted(actor);
  actor.start();
  await flushPromises();
  return {
    emitted,
    read: readPort.calls,
    queries: queryPort.calls,
    opened: openPort.calls,
    view: () => portalReturnView(actor.getSnapshot()),
    output: () => actor.getSnapshot().output,
    async send(event: PortalReturnEvent) {
      actor.send(event);
      await flushPromises();
    },
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await flushPromises();
    },
  };
}
