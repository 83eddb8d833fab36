import type { Chart, ChartState } from '../../inspector/chart/chart.ts';
import { labelParts } from '../../inspector/chart/graph.ts';

/** The chart as a Mermaid state diagram. */
export function mermaidOf(chart: Chart): string {
  return [
    'stateDiagram-v2',
    ...inside(chart.root, '  '),
    ...chart.transitions.map(({ id, source, target }) => {
      const label = labelParts(chart, id).filter(Boolean).join(' ');
      return `  ${nameOf(source)} --> ${nameOf(target ?? source)} : ${label.replaceAll(':', '')}`;
    }),
    '',
  ].join('\n');
}

/** Mermaid takes no dots in a name, and no colons in a label; the root, which it does not draw, is a state of its own. */
const nameOf = (path: string) => path.replaceAll('.', '_') || 'anyState';

function inside(state: ChartState, indent: string): string[] {
  const start = state.initial === null ? [] : [`${indent}[*] --> ${nameOf(state.initial)}`];
  const states = state.states.flatMap((inner, index) => [
    ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...block(inner, indent),
  ]);
  return [...start, ...states];
}

function block(state: ChartState, indent: string): string[] {
  const head = `${indent}state "${state.name}" as ${nameOf(state.path)}`;
  if (state.states.length > 0) return [`${head} {`, ...inside(state, `${indent}  `), `${indent}}`];
  return [head, ...(state.type === 'final' ? [`${indent}${nameOf(state.path)} --> [*]`] : [])];
}
