/**
 * Sends each path `rounds` times, one request after the other, and once before to warm up. Returns the times in
 * milliseconds, by path. Throws when a reply is not a success.
 */
export async function measurePaths(
  url: string,
  paths: readonly string[],
  { rounds, token }: { rounds: number; token?: string | undefined },
): Promise<number[][]> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const timesByPath: number[][] = paths.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      const start = performance.now();
      const reply = await fetch(`${url}${path}`, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${reply.status} for ${path}`);
      if (round > 0) timesByPath[index]!.push(performance.now() - start);
    }
  }
  return timesByPath;
}

export const formatRatio = (name: string, small: number, large: number): string =>
  `${name}: ${small.toFixed(1)} and ${large.toFixed(1)}, ${(large / small).toFixed(2)} times`;

/** Prints the first and last time of each kind with their ratio, and sets exit code 1 when one exceeds `maxRatio`. */
export function printRatios(timings: Readonly<Record<string, readonly number[]>>, maxRatio: number): void {
  for (const [kind, times] of Object.entries(timings)) {
    const [small = Number.NaN, large = Number.NaN] = [times[0], times.at(-1)];
    console.log(formatRatio(kind, small, large));
    if (large / small > maxRatio) process.exitCode = 1;
  }
}
