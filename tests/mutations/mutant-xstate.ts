/** Replaces xstate during mutation testing: `setup` applies the selected mutant. */
import { inject } from 'vitest';
import { type AnyStateMachine, setup as realSetup } from 'xstate';
import { applyMutant } from './mutants.ts';

export * from 'xstate';

declare module 'vitest' {
  interface ProvidedContext {
    mutant: { machine: string; number: number };
  }
}

export function setup(implementations: object) {
  const base = realSetup(implementations as never);
  const create = base.createMachine as unknown as (config: object) => AnyStateMachine;
  const createMachine = (config: object) => {
    const machine = create(config);
    const selected = inject('mutant');
    return machine.id === selected.machine ? applyMutant(machine, selected.number, create) : machine;
  };
  return { ...base, createMachine };
}
