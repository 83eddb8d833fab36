import type { Chart } from '../chart/chart.ts';
import { drawChart } from '../chart/drawing.ts';
import { graphOf } from '../chart/graph.ts';
import { layOut } from '../chart/layout.ts';

const drawn = new Map<string, Promise<string>>();

/** The chart as SVG markup; each is laid out once. */
export function draw(chart: Chart): Promise<string> {
  const known = drawn.get(chart.id);
  if (known) return known;
  const fresh = layOut(graphOf(chart)).then(drawChart);
  drawn.set(chart.id, fresh);
  return fresh;
}
