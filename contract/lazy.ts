/**
 * Returns a function that makes something on its first call and keeps it. For `Intl`'s formatters: making one takes a slow
 * phone tens of milliseconds, which a page must not spend before it shows anything formatted.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
