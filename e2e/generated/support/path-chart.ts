import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../../../inspector/chart/chart.ts';
import { drawChart } from '../../../inspector/chart/drawing.ts';
import { graphOf } from '../../../inspector/chart/graph.ts';
import { layOut } from '../../../inspector/chart/layout.ts';

interface PathOnChart {
  /** Paths of the leaves, one after the other; the last is where the path should have been. */
  way: string[][];
  expected: string[];
  actual: string[];
}

/** The machine's chart with the states of a path marked, the expected state and where the machine was instead. */
export async function drawPath(
  machine: AnyStateMachine,
  { way, expected, actual }: PathOnChart,
): Promise<string> {
  const svg = drawChart(await layOut(graphOf(chartOf(machine))));
  const rule = (states: string[], style: string) =>
    [...new Set(states)].map((path) => `.chart [data-state="${path}"] > .box { ${style} }`);
  const style = [
    ...rule(way.flat(), 'stroke: #2f6fde; stroke-width: 3'),
    ...rule(actual, 'stroke: #c2410c; stroke-width: 4; stroke-dasharray: 6 4'),
    ...rule(expected, 'fill: #bbf7d0; stroke: #15803d; stroke-width: 4'),
  ].join('\n');
  return svg.replace('</style>', `${style}\n</style>`);
}
