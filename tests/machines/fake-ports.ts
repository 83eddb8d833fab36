import { type AnyActor, type EventObject, fromPromise } from 'xstate';

/** A port that gives its outputs in order, repeats the last one and records its inputs. */
export function fakePort<Output, Input>(...outputs: [Output, ...Output[]]) {
  const calls: Input[] = [];
  const logic = fromPromise<Output, Input>(async ({ input }) => {
    calls.push(input);
    return outputs[calls.length - 1] ?? (outputs.at(-1) as Output);
  });
  return { logic, calls };
}

/** A port whose promise rejects: a defect, not a refusal. */
export function rejectingPort<Output, Input>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('broken')));
}

export function pendingPort<Output, Input>() {
  const calls: Input[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    calls.push(input);
    return new Promise<Output>(() => {});
  });
  return { logic, calls };
}

/** Records the matching events that the actor emits. Call it before the actor starts. */
export function recordEmitted(actor: AnyActor, matches = (_type: string) => true): EventObject[] {
  const emitted: EventObject[] = [];
  actor.on('*', (event: EventObject) => {
    if (matches(event.type)) emitted.push(event);
  });
  return emitted;
}

export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
