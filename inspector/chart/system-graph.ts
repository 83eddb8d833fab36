import type { ShellLink } from '#machines/shell-links.ts';
import { drawChart } from './drawing.ts';
import type { Graph, GraphNode } from './graph.ts';
import { layoutGraph, SYSTEM_OPTIONS } from './layout.ts';
import type { System, SystemLink } from './system.ts';
import { wrapText } from './text.ts';

const MAX_LINE_LENGTH = 34;

/** Returns the system chart as SVG, in which each machine is a link. */
export async function drawSystem(system: System, getHref: (machine: string) => string): Promise<string> {
  return drawChart(await layoutGraph(buildSystemGraph(system), SYSTEM_OPTIONS), getHref);
}

/** Turns the system into a graph: a node for each machine, an edge from a machine to each that it invokes. */
export function buildSystemGraph({ machines, links, shellLinks }: System): Graph {
  return {
    id: 'system',
    nodes: machines.map(
      ({ id, emits }): GraphNode => ({
        id: `state:${id}`,
        kind: 'machine',
        path: id,
        name: id,
        // Drawn only where it is live.
        tags: ['live'],
        lines: toLines([...formatLines('emits', emits), ...formatShellLinks(shellLinks, id)]),
        nodes: [],
      }),
    ),
    edges: links.map((link) => ({
      id: `${link.parent}>${link.child}`,
      from: `state:${link.parent}`,
      to: `state:${link.child}`,
      lines: toLines(formatLink(link)),
    })),
  };
}

const toLines = (texts: string[]) => texts.map((text) => ({ text, transition: null }));

/** What the shell passes on from a machine. Lines, as arrows across the families would draw the chart twice as wide. */
function formatShellLinks(links: readonly ShellLink[], machine: string): string[] {
  return links
    .filter(({ from }) => from === machine)
    .flatMap(({ event, to, sends }) => [`${event} →`, `  ${to}: ${sends}`]);
}

/** What passes along a link, each kind with its keyword. */
export function formatLink({ states, sends, watches, ends }: SystemLink): string[] {
  return [
    ...formatLines('in', states),
    ...formatLines('sends', sends),
    ...formatLines('watches', watches),
    ...formatLines('ends as', ends),
  ];
}

function formatLines(keyword: string, names: string[]): string[] {
  if (names.length === 0) return [];
  return wrapText(`${keyword} ${names.join(', ')}`, MAX_LINE_LENGTH).map((text, index) =>
    index === 0 ? text : `  ${text}`,
  );
}
