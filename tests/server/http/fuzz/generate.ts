import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { HOSTILE_VALUES } from '../hostile-input.ts';
import type { Random } from './random.ts';

/** How hostile a request is, in percent of its fields. */
export interface Hostility {
  hostile: number;
  omitted: number;
}

type Node = GenericSchema & {
  type: string;
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  wrapped?: GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
};

const hostile = HOSTILE_VALUES.map(([, value]) => value);
const UNEXPECTED_FIELDS = {
  is_superuser: true,
  is_staff: true,
  status: 'paid',
  price: 1,
  userId: 1,
  __proto__: null,
};
const acceptedValues = new WeakMap<GenericSchema, Map<readonly unknown[], unknown[]>>();

function getAcceptedValues(schema: GenericSchema, pool: readonly unknown[]): unknown[] {
  const cachedValues = acceptedValues.get(schema) ?? new Map<readonly unknown[], unknown[]>();
  acceptedValues.set(schema, cachedValues);
  if (!cachedValues.has(pool))
    cachedValues.set(
      pool,
      pool.filter((value) => v.is(schema, value)),
    );
  return cachedValues.get(pool)!;
}

export function generate(
  schema: GenericSchema,
  pool: readonly unknown[],
  { random, hostility }: Draw,
): unknown {
  if (random.percent(hostility.hostile)) return random.pick(hostile);
  const { type, entries, item, wrapped, options, literal } = schema as Node;
  const draw = { random, hostility };
  if (entries) return generateObject(entries, pool, draw);
  if (item) {
    const length = random.percent(hostility.hostile) ? 300 : random.below(4);
    return Array.from({ length }, () => generate(item, pool, draw));
  }
  if (wrapped) return type === 'nullable' && random.percent(30) ? null : generate(wrapped, pool, draw);
  if (type === 'literal') return literal;
  if (type === 'union') return generate(random.pick(options!) as GenericSchema, pool, draw);
  if (type === 'picklist') return random.pick(options!);
  const acceptedPool = getAcceptedValues(schema, pool);
  const value = acceptedPool.length > 0 ? random.pick(acceptedPool) : random.pick(pool);
  return random.percent(hostility.hostile) ? perturb(value, random) : value;
}

export interface Draw {
  random: Random;
  hostility: Hostility;
}

function generateObject(entries: Record<string, GenericSchema>, pool: readonly unknown[], draw: Draw) {
  const { random, hostility } = draw;
  const object: Record<string, unknown> = random.percent(hostility.hostile) ? { ...UNEXPECTED_FIELDS } : {};
  for (const [name, schema] of Object.entries(entries)) {
    const isOptional = ['optional', 'exact_optional', 'nullish'].includes((schema as Node).type);
    if (random.percent(isOptional ? 50 : hostility.omitted)) continue;
    object[name] = generate(schema, pool, draw);
  }
  return object;
}

function perturb(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return random.pick([value + 1, value - 1, -value, value + 0.5, String(value)]);
  if (typeof value !== 'string') return [value];
  return random.pick([
    `${value} `,
    value.slice(1),
    value.toUpperCase(),
    `${value}x`,
    value.repeat(20),
    [value],
  ]);
}

export function corrupt(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0)
    return random.pick(hostile);
  const copy: any = Array.isArray(body) ? [...body] : { ...body };
  const name = random.pick(Object.keys(copy));
  if (random.percent(15)) delete copy[name];
  else if (random.percent(30)) copy[name] = perturb(copy[name], random);
  else copy[name] = corrupt(copy[name], random);
  return copy;
}
