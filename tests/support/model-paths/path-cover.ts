import { generatePaths, type ModelPath, type PathRun, runPath } from './graph.ts';
import type { AnyMachineModel } from './model.ts';

/** A machine whose cover needs more paths than this should be split. The purchase, with every end of its children, has most. */
export const MAX_COVER_PATHS = 150;

export interface CoveredPath {
  path: ModelPath;
  run: PathRun;
}

const covers = new WeakMap<AnyMachineModel, Promise<CoveredPath[]>>();

/**
 * A greedy cover: few paths that together reach every state, transition, guard outcome, delay, port outcome, event case
 * and pair of transitions that all generated paths reach, each with its run on a real actor. The selection depends on
 * the model alone: among equals the shorter path wins, then the earlier one.
 */
export function coverPaths(model: AnyMachineModel): Promise<CoveredPath[]> {
  const cover = covers.get(model) ?? selectCover(model);
  covers.set(model, cover);
  return cover;
}

async function selectCover(model: AnyMachineModel): Promise<CoveredPath[]> {
  const candidates = await Promise.all(
    generatePaths(model).map(async (path) => {
      const run = await runPath(model, path);
      return { path, run, items: collectItems(run) };
    }),
  );
  const remaining = new Set(candidates.flatMap(({ items }) => [...items]));
  const selected: CoveredPath[] = [];
  while (remaining.size > 0) {
    const [best] = candidates
      .map(({ path, run, items }) => ({
        path,
        run,
        items,
        gain: [...items].filter((item) => remaining.has(item)).length,
      }))
      .toSorted((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length);
    if (!best) break;
    selected.push({ path: best.path, run: best.run });
    for (const item of best.items) remaining.delete(item);
  }
  return selected.toSorted((a, b) => a.path.title.localeCompare(b.path.title, 'en'));
}

function collectItems({ reached, covered, outcomes, pairs, steps }: PathRun): Set<string> {
  return new Set([...reached, ...covered, ...outcomes, ...pairs, ...steps]);
}
