import { createTrustedTypesPolicy } from '#src/loading/trusted-types.ts';
import type { Chart } from '../chart/chart.ts';
import { drawChart } from '../chart/drawing.ts';
import { buildGraph } from '../chart/graph.ts';
import { layoutGraph } from '../chart/layout.ts';
import type { System } from '../chart/system.ts';
import { drawSystem } from '../chart/system-graph.ts';

/** Markup comes into the page from nowhere but the drawings, whose texts are escaped. */
const policy = createTrustedTypesPolicy('inspector', { createHTML: (svg: string) => svg });

const cache = new Map<Chart | System, Promise<string>>();

function drawOnce(subject: Chart | System, render: () => Promise<string>): Promise<string> {
  const drawing = cache.get(subject) ?? render().then((svg) => policy.createHTML(svg));
  cache.set(subject, drawing);
  return drawing;
}

/** Returns the chart as SVG markup. Each chart is laid out only once. */
export function draw(chart: Chart): Promise<string> {
  return drawOnce(chart, async () => drawChart(await layoutGraph(buildGraph(chart))));
}

/** Returns the system chart as SVG markup, whose machines link to the chart below it. */
export function drawLinkedSystem(system: System, href: string): Promise<string> {
  return drawOnce(system, () => drawSystem(system, () => href));
}
