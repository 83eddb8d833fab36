import type { ChartTransition } from './chart.ts';

interface Trigger {
  kind: ChartTransition['kind'];
  trigger: string;
  delay: string | null;
}

/** Parses the event types that XState generates; any other type is its own trigger. */
export function parseTrigger(eventType: string): Trigger {
  if (eventType === '') return { kind: 'always', trigger: '', delay: null };
  const [, eventKind, name = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state|snapshot)\.([^.]+)/.exec(eventType) ?? [];
  if (eventKind === 'after') return { kind: 'after', trigger: `after ${name}`, delay: name };
  if (eventKind === 'done.actor') return { kind: 'done', trigger: `done: ${name}`, delay: null };
  if (eventKind === 'error.actor') return { kind: 'error', trigger: `error: ${name}`, delay: null };
  if (eventKind === 'snapshot') return { kind: 'event', trigger: `snapshot: ${name}`, delay: null };
  if (eventKind === 'done.state') return { kind: 'done', trigger: 'done', delay: null };
  return { kind: 'event', trigger: eventType, delay: null };
}

/** Formats a delay in milliseconds for display; returns null when it is computed at run time. */
export function formatDelay(name: string, delay: unknown): string | null {
  const ms = typeof delay === 'number' ? delay : Number(name);
  if (Number.isNaN(ms)) return null;
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${ms / 1000} s`;
  return `${ms / 60_000} min`;
}

interface ParameterizedObject {
  type: string;
  params?: unknown;
}

/** Returns `isPaid` or `failedAs refused`; null without a guard. Inline guards have no name. */
export function formatGuard(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name || 'guard';
  const { type, params } = guard as ParameterizedObject;
  return [type, ...extractLiterals(params)].join(' ');
}

/** Returns the names of actions, without those that XState adds to start and stop delays. */
export function formatActions(actions: readonly unknown[]): string[] {
  return actions
    .map((action) => {
      if (typeof action === 'string') return action;
      if (typeof action === 'function')
        return (action as unknown as Partial<ParameterizedObject>).type ?? action.name;
      const { type, params } = action as ParameterizedObject;
      const literals = typeof params === 'function' ? [] : extractLiterals(params);
      return literals.length > 0 ? `${type} (${literals.join(': ')})` : type;
    })
    .filter((label) => !label.startsWith('xstate.'));
}

/** Formats a transition as docs/testing/models.md lists it. */
export function formatTransition({ source, trigger, guard, target }: ChartTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`;
  return `\`${source || 'everywhere'}: ${trigger || 'always'}${condition} → ${target ?? 'stays'}\``;
}

/** Stands in for context and event, which a definition does not have. */
const opaqueValue: unknown = new Proxy(() => undefined, {
  get: () => opaqueValue,
  apply: () => {
    throw new Error('nothing is known of it');
  },
});

/** Returns the string literals among the parameters, which distinguish uses of the same name. */
function extractLiterals(params: unknown): string[] {
  try {
    const values: unknown =
      typeof params === 'function' ? params({ context: opaqueValue, event: opaqueValue }) : params;
    return Object.values(values ?? {}).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}
