import type { AnyMachineSnapshot } from 'xstate';
import {
  formatStepInState,
  generatePaths,
  type ModelPath,
} from '../../../tests/support/model-paths/graph.ts';
import { PORT_FAILURE } from '../../../tests/support/model-paths/model.ts';
import { runPaths } from '../../../tests/support/model-paths/path-cover.ts';
import { type BrowserPathSpec, PORTS_NEVER_REJECT } from './browser-paths.types.ts';

interface StepOrigin {
  from: AnyMachineSnapshot;
  inputName: string;
}

export const isPossible =
  (spec: BrowserPathSpec) =>
  (label: string, origin: StepOrigin): boolean =>
    findExclusion(spec, label, origin) === undefined;

/** Why each of these transitions cannot be taken in Chromium: the reasons of the excluded steps on a way to it. */
export async function explainImpossible(
  spec: BrowserPathSpec,
  transitions: string[],
): Promise<Map<string, string[]>> {
  const candidates = (await runPaths(spec.model, generatePaths(spec.model)))
    .map(({ path, run }) => ({ transitions: run.covered, reasons: listExclusions(spec, path) }))
    .toSorted((a, b) => a.reasons.length - b.reasons.length);
  return new Map(
    transitions.map((transition) => [
      transition,
      candidates.find((candidate) => candidate.transitions.has(transition))?.reasons ?? [],
    ]),
  );
}

function listExclusions(spec: BrowserPathSpec, { inputName, start, steps }: ModelPath): string[] {
  const from = [start, ...steps.map(({ expected }) => expected)];
  const reasons = steps.map(({ label }, index) => {
    const reason = findExclusion(spec, label, { from: from[index]!, inputName });
    return reason && `‘${label}’: ${reason}`;
  });
  const startReason =
    inputName in spec.starts ? undefined : `‘${inputName}’: ${spec.exclusions[inputName] ?? 'no start'}`;
  return [...new Set([startReason, ...reasons].filter((reason) => reason !== undefined))];
}

function findExclusion(
  { exclusions, starts, findObstacle }: BrowserPathSpec,
  label: string,
  { from, inputName }: StepOrigin,
): string | undefined {
  if (label.endsWith(`: ${PORT_FAILURE}`)) return PORTS_NEVER_REJECT;
  const excluded: Record<string, string> = { ...exclusions, ...starts[inputName]?.exclusions };
  const labels = [label, ...from._nodes.map((node) => formatStepInState(node.id, label))];
  const reason = labels.map((candidate) => excluded[candidate]).find((text) => text !== undefined);
  return reason ?? findObstacle?.(label, from);
}
