/** A wish that was refused, in words; ends with exit code 1. */
export class RefusedError extends Error {}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read or written',
  EISDIR: 'is a folder',
};

/** The same failure, in words where it is about a file that was named. */
export function toReadableError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error;
  const problem = FILE_PROBLEMS[String(error.code)];
  return problem ? new RefusedError(`${String(error.path)} ${problem}.`) : error;
}
