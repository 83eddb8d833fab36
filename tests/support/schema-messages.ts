import * as v from 'valibot';

/** Returns the first message of each wrong field, by its path, as the server and the forms' resolvers report them. */
export function getMessages(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  const messages = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  return Object.fromEntries(messages.toReversed());
}
