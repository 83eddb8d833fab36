import type { ChartTransition } from './chart.ts';

interface Trigger {
  kind: ChartTransition['kind'];
  trigger: string;
  /** The delay's name, of `after`. */
  delay: string | null;
}

/** Reads the event types that XState makes itself; all others stand for themselves. */
export function triggerOf(eventType: string): Trigger {
  if (eventType === '') return { kind: 'always', trigger: '', delay: null };
  const [, made, name = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state)\.([^.]+)/.exec(eventType) ?? [];
  if (made === 'after') return { kind: 'after', trigger: `after ${name}`, delay: name };
  if (made === 'done.actor') return { kind: 'done', trigger: `done: ${name}`, delay: null };
  if (made === 'error.actor') return { kind: 'error', trigger: `error: ${name}`, delay: null };
  if (made === 'done.state') return { kind: 'done', trigger: 'done', delay: null };
  return { kind: 'event', trigger: eventType, delay: null };
}

/** A delay as people say it, from its milliseconds; null where they are reckoned when the state is entered. */
export function delayText(name: string, delay: unknown): string | null {
  const ms = typeof delay === 'number' ? delay : Number(name);
  if (Number.isNaN(ms)) return null;
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${ms / 1000} s`;
  return `${ms / 60_000} min`;
}

interface Named {
  type: string;
  params?: unknown;
}

/** `isPaid`, `failedAs refused`; null without a guard. A guard without a name is a function's. */
export function guardLabel(guard: unknown): string | null {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name || 'guard';
  const { type, params } = guard as Named;
  return [type, ...literalsIn(params)].join(' ');
}

/** The names of actions; what XState adds itself (to start and stop delays) is left out. */
export function actionLabels(actions: readonly unknown[]): string[] {
  return actions
    .map((action) => {
      if (typeof action === 'string') return action;
      if (typeof action === 'function') return (action as unknown as Partial<Named>).type ?? action.name;
      const { type, params } = action as Named;
      const literals = typeof params === 'function' ? [] : literalsIn(params);
      return literals.length > 0 ? `${type} (${literals.join(': ')})` : type;
    })
    .filter((label) => !label.startsWith('xstate.'));
}

/** Stands for context and event, of which a definition knows nothing. */
const unknown: unknown = new Proxy(() => undefined, {
  get: () => unknown,
  apply: () => {
    throw new Error('nothing is known of it');
  },
});

/** The texts that a definition itself gives: they tell one use of a name from another. */
function literalsIn(params: unknown): string[] {
  try {
    const values: unknown =
      typeof params === 'function' ? params({ context: unknown, event: unknown }) : params;
    return Object.values(values ?? {}).filter((value) => typeof value === 'string');
  } catch {
    return [];
  }
}
