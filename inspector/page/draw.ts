import type { Chart } from '../chart/chart.ts';
import { drawChart } from '../chart/drawing.ts';
import { buildGraph } from '../chart/graph.ts';
import { layoutGraph } from '../chart/layout.ts';

const cache = new Map<string, Promise<string>>();

/** Returns the chart as SVG markup. Each chart is laid out only once. */
export function draw(chart: Chart): Promise<string> {
  const cached = cache.get(chart.id);
  if (cached) return cached;
  const rendering = layoutGraph(buildGraph(chart)).then(drawChart);
  cache.set(chart.id, rendering);
  return rendering;
}
