import type { AnyStateMachine } from 'xstate';
import { buildChart } from '../../../inspector/chart/chart.ts';
import { drawChart } from '../../../inspector/chart/drawing.ts';
import { buildGraph } from '../../../inspector/chart/graph.ts';
import { layoutGraph } from '../../../inspector/chart/layout.ts';

interface ChartedPath {
  /** Leaf paths, step by step; the last are the expected ones. */
  visitedStates: string[][];
  takenTransitions: string[];
  expected: string[];
  actual: string[];
}

export async function drawPath(
  machine: AnyStateMachine,
  { visitedStates, takenTransitions, expected, actual }: ChartedPath,
): Promise<string> {
  const svg = drawChart(await layoutGraph(buildGraph(buildChart(machine))));
  const rule = (states: string[], style: string) =>
    [...new Set(states)].map((path) => `.chart [data-state="${path}"] > .box { ${style} }`);
  const arrows = takenTransitions.flatMap((id) => [
    `.chart [data-transitions~="${id}"] .arrow { stroke: #2f6fde; stroke-width: 3 }`,
    `.chart [data-transitions~="${id}"] .tip, .chart [data-transition="${id}"] { fill: #2f6fde; font-weight: 700 }`,
  ]);
  const style = [
    ...arrows,
    ...rule(visitedStates.flat(), 'stroke: #2f6fde; stroke-width: 3'),
    ...rule(actual, 'stroke: #c2410c; stroke-width: 4; stroke-dasharray: 6 4'),
    ...rule(expected, 'fill: #bbf7d0; stroke: #15803d; stroke-width: 4'),
  ].join('\n');
  return svg.replace('</style>', `${style}\n</style>`);
}
