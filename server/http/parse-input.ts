import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { AppContext } from './environment.ts';
import { AppError } from './errors.ts';

const MAX_REPORTED_FIELDS = 50;
/** Stops at the first failed check of a field, so overlong input never reaches a regex. */
const PARSE_OPTIONS = { abortPipeEarly: true } as const;

/** Nothing has an address whose parameters are malformed. */
export function parseParams<P extends GenericSchema>(
  { params: schema }: Pick<Endpoint<P>, 'params'>,
  c: AppContext,
): InferOutput<P> {
  if (!schema) return undefined;
  const params = v.safeParse(schema, c.req.param(), PARSE_OPTIONS);
  if (!params.success) throw new AppError('NOT_FOUND');
  return params.output;
}

export function parseQuery(c: AppContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}

/** Valibot's default messages may quote the input, so only messages from the contract are sent. */
export function parse<S extends GenericSchema>(schema: S, value: unknown): InferOutput<S> {
  const parsed = v.safeParse(schema, value, PARSE_OPTIONS);
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues.slice(0, MAX_REPORTED_FIELDS)) {
    const path = v.getDotPath(issue);
    if (path === null) throw new AppError('VALIDATION', { message: 'The body must be a JSON object.' });
    fields[path] ??= issue.message.startsWith('Invalid ') ? messageFor(issue) : issue.message;
  }
  const [field, message] = Object.entries(fields)[0] ?? ['', 'Please check what you entered.'];
  const summary = message === 'This field is required' && field !== '' ? `${field}: ${message}` : message;
  throw new AppError('VALIDATION', { message: summary, fields });
}

function messageFor(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'This field is required';
  return issue.expected ? `Must be ${issue.expected.replace(/"/g, '')}` : 'Is not valid';
}
