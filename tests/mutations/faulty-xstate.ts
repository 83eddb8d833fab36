/** Stands for xstate in the machines while they are mutated: `setup` puts the wanted fault into the wanted machine. */
import { inject } from 'vitest';
import { type AnyStateMachine, setup as realSetup } from 'xstate';
import { mutated } from './mutants.ts';

export * from 'xstate';

declare module 'vitest' {
  interface ProvidedContext {
    mutant: { machine: string; number: number };
  }
}

export function setup(implementations: object) {
  const ready = realSetup(implementations as never);
  const create = ready.createMachine as unknown as (config: object) => AnyStateMachine;
  const createMachine = (config: object) => {
    const machine = create(config);
    const wanted = inject('mutant');
    return machine.id === wanted.machine ? mutated(machine, wanted.number, create) : machine;
  };
  return { ...ready, createMachine };
}
