import type { GenericSchema } from 'valibot';
import * as v from 'valibot';

/** The parts of valibot's schemas that are used to build a value. */
type Node = GenericSchema & {
  type: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  wrapped?: GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
};

export type Path = readonly (string | number)[];

/** Samples for each type; the first that the schema accepts is used. */
const SAMPLES: readonly unknown[] = [
  'Brake pads',
  7,
  true,
  'amina@example.com',
  '+254712345678',
  '0712345678',
  'Correct-horse-1',
  '0000',
  '000000',
  '2026-01-31',
  '7',
  'ZZZZZZZZZZZZ',
  'no-such-thing',
  '0123456789abcdef0123456789abcdef',
  '0'.repeat(64),
  'true',
];

/** Returns a value that the schema accepts, including optional fields. */
export function createValue(schema: GenericSchema): unknown {
  const { type, entries, item, wrapped, options, literal } = schema as Node;
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, createValue(inner)]));
  if (item) return [createValue(item)];
  if (wrapped) return createValue(wrapped);
  if (type === 'literal') return literal;
  if (type === 'union') return createValue(options![0] as GenericSchema);
  if (type === 'picklist') return options![0];
  return SAMPLES.find((sample) => v.is(schema, sample)) ?? SAMPLES[0];
}

export function findTextPaths(schema: GenericSchema, path: Path = []): Path[] {
  const { type, entries, item, wrapped, options } = schema as Node;
  if (entries)
    return Object.entries(entries).flatMap(([name, inner]) => findTextPaths(inner, [...path, name]));
  if (item) return findTextPaths(item, [...path, 0]);
  if (wrapped) return findTextPaths(wrapped, path);
  if (type === 'union') return findTextPaths(options![0] as GenericSchema, path);
  return type === 'string' || type === 'picklist' ? [path] : [];
}

export function setAtPath(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const copy: any = structuredClone(value);
  copy[name] = setAtPath(copy[name], rest, other);
  return copy;
}
