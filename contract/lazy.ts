/**
 * Returns a function that creates a value on its first call and keeps it. For `Intl`'s formatters, each of which takes a
 * slow phone tens of milliseconds to create.
 */
export function lazy<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}
