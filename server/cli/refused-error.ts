/** An expected failure: only its message is printed, and the exit code is 1. */
export class RefusedError extends Error {}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read or written',
  EISDIR: 'is a folder',
};

/** Converts errors about a named file to a RefusedError; returns any other error unchanged. */
export function toReadableError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error;
  const problem = FILE_PROBLEMS[String(error.code)];
  return problem ? new RefusedError(`${String(error.path)} ${problem}.`) : error;
}
