import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Graph, GraphEdge, GraphNode } from './graph.ts';
import { LINE_HEIGHT, measureText, measureWidest } from './text.ts';

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
  label: Box | null;
}

/** A chart with positions in pixels; outer states come before their children. */
export interface Layout {
  id: string;
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** From left to right, with separate parts below each other. */
export const SYSTEM_OPTIONS = {
  ...OPTIONS,
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** Computes the positions. The layout is deterministic. */
export async function layoutGraph(graph: Graph, options = OPTIONS): Promise<Layout> {
  const elkLayout: ElkNode = await new ELK().layout({
    id: graph.id,
    layoutOptions: options,
    children: graph.nodes.map((node) => ({ ...toElkNode(node), ...toPriority(node, graph) })),
    edges: graph.edges.map(toElkEdge),
  });
  const boxes = new Map(flattenNodes(elkLayout).map((node) => [node.id, toBox(node)]));
  const edgesById = new Map(
    flattenNodes(elkLayout).flatMap(({ edges = [] }) => edges.map((edge) => [edge.id, edge])),
  );
  const placeNode = ({ nodes, ...node }: GraphNode): PlacedNode[] => [
    { ...node, box: getOrThrow(boxes, node.id) },
    ...nodes.flatMap(placeNode),
  ];
  return {
    id: graph.id,
    ...toSize(elkLayout),
    nodes: graph.nodes.flatMap(placeNode),
    edges: graph.edges.map((edge) => {
      const { sections = [], labels = [] } = getOrThrow(edgesById, edge.id);
      const [label] = labels;
      return { ...edge, points: sections.flatMap(toPoints), label: label ? toBox(label) : null };
    }),
  };
}

function getOrThrow<Value>(map: Map<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`the layout has no ${id}`);
  return value;
}

const flattenNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flattenNodes)];
const round = (pixels = 0) => Math.round(pixels * 10) / 10;
const toSize = ({ width, height }: Partial<Box>) => ({ width: round(width), height: round(height) });
const toBox = ({ x, y, ...size }: Partial<Box>): Box => ({ x: round(x), y: round(y), ...toSize(size) });
const toPoints = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] =>
  [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) }));

function getHeaderHeight({ lines }: GraphNode): number {
  return NAME_HEIGHT + lines.length * LINE_HEIGHT + (lines.length > 0 ? 6 : 0);
}

function getHeaderWidth({ name, tags, lines }: GraphNode): number {
  const titleWidth =
    measureText(name, 'name') + (tags.length > 0 ? 14 + measureText(tags.join(' '), 'label') : 0);
  return (
    Math.max(
      titleWidth,
      measureWidest(
        lines.map(({ text }) => text),
        'label',
      ),
    ) +
    2 * PADDING
  );
}

/** Of parts without an edge between them, the one with most edges is placed first. */
function toPriority({ id, kind }: GraphNode, { edges }: Graph): Pick<ElkNode, 'layoutOptions'> {
  const count = edges.filter(({ from, to }) => from === id || to === id).length;
  return kind === 'machine' ? { layoutOptions: { 'elk.priority': String(count) } } : {};
}

function toElkNode(node: GraphNode): ElkNode {
  if (node.kind === 'start') return { id: node.id, width: START_SIZE, height: START_SIZE };
  const size = { width: getHeaderWidth(node), height: getHeaderHeight(node) + 4 };
  if (node.nodes.length === 0) return { id: node.id, ...size };
  return {
    id: node.id,
    children: node.nodes.map(toElkNode),
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${getHeaderHeight(node) + PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width},${size.height})`,
    },
  };
}

function toElkEdge({ id, from, to, lines }: GraphEdge): ElkExtendedEdge {
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
              width: measureWidest(text, 'label') + 8,
              height: text.length * LINE_HEIGHT + 4,
              layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
            },
          ],
  };
}
