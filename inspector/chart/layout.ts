import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Graph, GraphEdge, GraphNode } from './graph.ts';
import { LINE_HEIGHT, textWidth, widest } from './text.ts';

const PADDING = 12;
const NAME_HEIGHT = 24;
const START_SIZE = 12;
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeSelfLoop': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.padding': `[top=${PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}
export interface PlacedNode extends Omit<GraphNode, 'nodes'> {
  box: Box;
}
export interface PlacedEdge extends GraphEdge {
  points: Point[];
  /** Where the lines of its label stand. */
  label: Box | null;
}

/** A chart with a place for everything, in pixels; outer states come before what they hold. */
export interface Layout {
  id: string;
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** Places a graph. The same graph is always laid out the same. */
export async function layOut(graph: Graph): Promise<Layout> {
  const placed: ElkNode = await new ELK().layout({
    id: graph.id,
    layoutOptions: OPTIONS,
    children: graph.nodes.map(elkNode),
    edges: graph.edges.map(elkEdge),
  });
  const boxes = new Map(withInner(placed).map((node) => [node.id, boxOf(node)]));
  const routes = new Map(withInner(placed).flatMap(({ edges = [] }) => edges.map((edge) => [edge.id, edge])));
  const place = ({ nodes, ...node }: GraphNode): PlacedNode[] => [
    { ...node, box: found(boxes, node.id) },
    ...nodes.flatMap(place),
  ];
  return {
    id: graph.id,
    ...sizeOf(placed),
    nodes: graph.nodes.flatMap(place),
    edges: graph.edges.map((edge) => {
      const { sections = [], labels = [] } = found(routes, edge.id);
      const [label] = labels;
      return { ...edge, points: sections.flatMap(pointsOf), label: label ? boxOf(label) : null };
    }),
  };
}

function found<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`the layout has no ${id}`);
  return value;
}

const withInner = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(withInner)];
const round = (pixels = 0) => Math.round(pixels * 10) / 10;
const sizeOf = ({ width, height }: Partial<Box>) => ({ width: round(width), height: round(height) });
const boxOf = ({ x, y, ...size }: Partial<Box>): Box => ({ x: round(x), y: round(y), ...sizeOf(size) });
const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] =>
  [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) }));

/** How high a box must be for its name and lines. */
function headHeight({ lines }: GraphNode): number {
  return NAME_HEIGHT + lines.length * LINE_HEIGHT + (lines.length > 0 ? 6 : 0);
}

function headWidth({ name, tags, lines }: GraphNode): number {
  const first = textWidth(name, 'name') + (tags.length > 0 ? 14 + textWidth(tags.join(' '), 'label') : 0);
  return (
    Math.max(
      first,
      widest(
        lines.map(({ text }) => text),
        'label',
      ),
    ) +
    2 * PADDING
  );
}

function elkNode(node: GraphNode): ElkNode {
  if (node.kind === 'start') return { id: node.id, width: START_SIZE, height: START_SIZE };
  const size = { width: headWidth(node), height: headHeight(node) + 4 };
  if (node.nodes.length === 0) return { id: node.id, ...size };
  return {
    id: node.id,
    children: node.nodes.map(elkNode),
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${headHeight(node) + PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width},${size.height})`,
    },
  };
}

function elkEdge({ id, from, to, lines }: GraphEdge): ElkExtendedEdge {
  const text = lines.map((line) => line.text);
  return {
    id,
    sources: [from],
    targets: [to],
    labels:
      text.length === 0
        ? []
        : [
            {
              text: text.join('\n'),
              width: widest(text, 'label') + 8,
              height: text.length * LINE_HEIGHT + 4,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
  };
}
