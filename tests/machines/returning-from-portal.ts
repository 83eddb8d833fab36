import { createActor, SimulatedClock } from 'xstate';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type {
  AskStatusInput,
  AskStatusOutput,
  OpenPageInput,
  OpenPageOutput,
  ReadOrderInput,
  ReadOrderOutput,
} from '#machines/portal-return/portal-return.ports.ts';
import type { PortalReturnEvent, PortalReturnInput } from '#machines/portal-return/portal-return.types.ts';
import { portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { answered, answering, breaking, emittedBy, silent } from './fake-ports.ts';

export type Answers<Output> = Output[] | 'breaks' | 'never';
export interface Setting extends Partial<PortalReturnInput> {
  read?: Answers<ReadOrderOutput>;
  ask?: Answers<AskStatusOutput>;
  open?: Answers<OpenPageOutput>;
}

function port<Output, Input>(answers: Answers<Output>): ReturnType<typeof answering<Output, Input>> {
  if (answers === 'never') return silent<Output, Input>();
  if (answers === 'breaks') return { logic: breaking<Output, Input>(), asked: [] };
  return answering<Output, Input>(answers[0]!, ...answers.slice(1));
}

/** The confirmation of order 7K3M9QXW2VAB, its ports' answers in order and the last one again and again. */
export async function comeBack({ read, ask, open, ...input }: Setting = {}) {
  const clock = new SimulatedClock();
  const reading = port<ReadOrderOutput, ReadOrderInput>(read ?? 'never');
  const asking = port<AskStatusOutput, AskStatusInput>(
    ask ?? [{ ok: true, orderNumber: '7K3M9QXW2VAB', status: 'pending' }],
  );
  const opening = port<OpenPageOutput, OpenPageInput>(open ?? 'never');
  const actors = { readOrder: reading.logic, askStatus: asking.logic, openPage: opening.logic };
  const actor = createActor(portalReturnMachine.provide({ actors }), {
    clock,
    input: {
      orderNumber: '7K3M9QXW2VAB',
      trackingId: null,
      leftPage: null,
      looker: 'signedIn',
      remembered: null,
      ...input,
    },
  });
  const emitted = emittedBy(actor);
  actor.start();
  await answered();
  return {
    emitted,
    read: reading.asked,
    asked: asking.asked,
    opened: opening.asked,
    view: () => portalReturnView(actor.getSnapshot()),
    async send(event: PortalReturnEvent) {
      actor.send(event);
      await answered();
    },
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await answered();
    },
  };
}
