import { type AnyActor, type EventObject, fromPromise } from 'xstate';

/** A port that gives its answers in order, the last one again and again, and keeps what it was asked. */
export function fakePort<Output, Input>(...outputs: [Output, ...Output[]]) {
  const calls: Input[] = [];
  const logic = fromPromise<Output, Input>(async ({ input }) => {
    calls.push(input);
    return outputs[calls.length - 1] ?? (outputs.at(-1) as Output);
  });
  return { logic, calls };
}

/** A port whose promise is rejected: a defect, not a refusal. */
export function rejectingPort<Output, Input>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('broken')));
}

/** A port that never answers. */
export function pendingPort<Output, Input>() {
  const calls: Input[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    calls.push(input);
    return new Promise<Output>(() => {});
  });
  return { logic, calls };
}

/** Everything of these types that the actor emits from here on; call it before the actor is started. */
export function recordEmitted(actor: AnyActor, matches = (_type: string) => true): EventObject[] {
  const emitted: EventObject[] = [];
  actor.on('*', (event: EventObject) => {
    if (matches(event.type)) emitted.push(event);
  });
  return emitted;
}

/** Lets every port that has its answer deliver it. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
