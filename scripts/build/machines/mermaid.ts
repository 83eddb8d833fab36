import type { Chart, ChartState } from '../../../inspector/chart/chart.ts';
import { getLabelParts } from '../../../inspector/chart/graph.ts';
import type { System } from '../../../inspector/chart/system.ts';
import { formatLink } from '../../../inspector/chart/system-graph.ts';

export function toMermaid(chart: Chart): string {
  return [
    'stateDiagram-v2',
    ...renderStates(chart.root, '  '),
    ...chart.transitions.map(({ id, source, target }) => {
      const label = getLabelParts(chart, id).filter(Boolean).join(' ');
      return `  ${toMermaidName(source)} --> ${toMermaidName(target ?? source)} : ${label.replaceAll(':', '')}`;
    }),
    '',
  ].join('\n');
}

export function toSystemMermaid({ machines, links, shellLinks }: System): string {
  return [
    'flowchart LR',
    ...machines.map(({ id }) => `  ${id}`),
    ...links.map((link) => `  ${link.parent} -->|"${formatLink(link).join('<br/>')}"| ${link.child}`),
    ...shellLinks.map(({ from, event, to, sends }) => `  ${from} -.->|"${event} → ${sends}"| ${to}`),
    '',
  ].join('\n');
}

/** Mermaid does not allow dots in names and does not draw the root, which becomes a separate state. */
const toMermaidName = (path: string) => path.replaceAll('.', '_') || 'anyState';

function renderStates(state: ChartState, indent: string): string[] {
  const start = state.initial === null ? [] : [`${indent}[*] --> ${toMermaidName(state.initial)}`];
  const states = state.states.flatMap((inner, index) => [
    ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...renderState(inner, indent),
  ]);
  return [...start, ...states];
}

function renderState(state: ChartState, indent: string): string[] {
  const head = `${indent}state "${state.name}" as ${toMermaidName(state.path)}`;
  if (state.states.length > 0) return [`${head} {`, ...renderStates(state, `${indent}  `), `${indent}}`];
  return [head, ...(state.type === 'final' ? [`${indent}${toMermaidName(state.path)} --> [*]`] : [])];
}
