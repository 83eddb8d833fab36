import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';

/** Parses and validates a JSON object. Throws HTTP 400 when it is invalid. */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON.' });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HTTPException(400, { message: 'The body is not a JSON object.' });
  }
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new HTTPException(400, { message: result.issues.map(describeIssue).join(' ') });
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path}: ${issue.message}.` : `${issue.message}.`;
}
