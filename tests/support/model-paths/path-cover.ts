import { generatePaths, type ModelPart, type ModelPath, type PathRun, runPath } from './graph.ts';
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

/**
 * Such a cover of the transitions alone: the given paths and what else is necessary to take each transition that
 * possible steps can take, with the ids of the transitions that each path takes.
 */
export async function coverTransitions(
  model: AnyMachineModel,
  part: ModelPart,
  givenPaths: ModelPath[],
): Promise<Map<ModelPath, Set<string>>> {
  const given = await runPaths(model, givenPaths);
  const candidates = await runPaths(model, generatePaths(model, part));
  const remaining = new Set(candidates.flatMap(({ run }) => [...run.covered]));
  for (const { run } of given) for (const transition of run.covered) remaining.delete(transition);
  const added = selectGreedily(candidates, remaining, ({ run }) => run.covered);
  return new Map([...given, ...added].map(({ path, run }) => [path, run.covered]));
}

async function selectCover(model: AnyMachineModel): Promise<CoveredPath[]> {
  const candidates = await runPaths(model, generatePaths(model));
  const items = new Map(candidates.map((candidate) => [candidate, collectItems(candidate.run)]));
  const remaining = new Set([...items.values()].flatMap((all) => [...all]));
  const selected = selectGreedily(candidates, remaining, (candidate) => items.get(candidate)!);
  return selected.toSorted((a, b) => a.path.title.localeCompare(b.path.title, 'en'));
}

/** Runs each path on a real actor. */
export function runPaths(model: AnyMachineModel, paths: ModelPath[]): Promise<CoveredPath[]> {
  return Promise.all(paths.map(async (path) => ({ path, run: await runPath(model, path) })));
}

/** Empties `remaining` of what the candidates have of it. */
function selectGreedily(
  candidates: CoveredPath[],
  remaining: Set<string>,
  getItems: (candidate: CoveredPath) => Set<string>,
): CoveredPath[] {
  const selected: CoveredPath[] = [];
  while (remaining.size > 0) {
    const [best] = candidates
      .map((candidate) => ({
        candidate,
        gain: [...getItems(candidate)].filter((item) => remaining.has(item)).length,
      }))
      .toSorted((a, b) => b.gain - a.gain || a.candidate.path.steps.length - b.candidate.path.steps.length);
    if (!best || best.gain === 0) break;
    selected.push(best.candidate);
    for (const item of getItems(best.candidate)) remaining.delete(item);
  }
  return selected;
}

function collectItems({ reached, covered, outcomes, pairs, steps }: PathRun): Set<string> {
  return new Set([...reached, ...covered, ...outcomes, ...pairs, ...steps]);
}
