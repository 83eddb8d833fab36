import { type AnyActor, type EventObject, fromPromise } from 'xstate';

/** A port that gives its answers in order, the last one again and again, and keeps what it was asked. */
export function answering<Output, Input>(...outputs: [Output, ...Output[]]) {
  const asked: Input[] = [];
  const logic = fromPromise<Output, Input>(async ({ input }) => {
    asked.push(input);
    return outputs[asked.length - 1] ?? (outputs.at(-1) as Output);
  });
  return { logic, asked };
}

/** A port whose promise is rejected: a defect, not a refusal. */
export function breaking<Output, Input>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('broken')));
}

/** A port that never answers. */
export function silent<Output, Input>() {
  const asked: Input[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    asked.push(input);
    return new Promise<Output>(() => {});
  });
  return { logic, asked };
}

/** Everything of these types that the actor emits from here on; call it before the actor is started. */
export function emittedBy(actor: AnyActor, isWanted = (_type: string) => true): EventObject[] {
  const emitted: EventObject[] = [];
  actor.on('*', (event: EventObject) => {
    if (isWanted(event.type)) emitted.push(event);
  });
  return emitted;
}

/** Lets every port that has its answer deliver it. */
export function answered(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
