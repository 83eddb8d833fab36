import type { AnyStateMachine } from 'xstate';
import { formatGuard } from '../../../inspector/chart/labels.ts';

/**
 * Generates `createMachine` code for Stately's editor with the configuration as JSON. Guards, actions, ports and
 * delays are kept by name; functions are omitted.
 */
export function toStatelyCode({ config }: AnyStateMachine): string {
  return `import { createMachine } from 'xstate';

export const machine = createMachine(${JSON.stringify(config, toPlainValue, 2)});
`;
}

function toPlainValue(key: string, value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (key === 'guard') return formatGuard(value);
  const isNamed = typeof value === 'object' && value !== null && 'type' in value && 'params' in value;
  if (isNamed && typeof value.params === 'function') return value.type;
  return value;
}
