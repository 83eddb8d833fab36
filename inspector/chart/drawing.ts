import type { Layout, PlacedEdge, PlacedNode } from './layout.ts';
import { FONT_SIZE, LINE_HEIGHT, measureText } from './text.ts';

const RADIUS = 8;
const STYLE = `
.chart { --paper: #fbfaf7; --box: #ffffff; --group: #f1efe9; --ink: #1d2327; --quiet: #5d666c; --line: #7d878d;
  --mark: #0b6675; --tag: #8a5a00; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
@media (prefers-color-scheme: dark) { .chart { --paper: #14181b; --box: #20262a; --group: #191e22; --ink: #eceae4;
  --quiet: #a3adb3; --line: #7f8a91; --mark: #5cc4d4; --tag: #e3b25c; } }
.chart .paper { fill: var(--paper); }
.chart .box { fill: var(--box); stroke: var(--line); stroke-width: 1.2; }
.chart .compound > .box, .chart .parallel > .box { fill: var(--group); }
.chart .region > .box, .chart .anywhere > .box { stroke-dasharray: 5 4; }
.chart .anywhere > .box { fill: none; }
.chart .inner { fill: none; stroke: var(--line); }
.chart .name { font-size: ${FONT_SIZE.name}px; font-weight: 700; fill: var(--ink); }
.chart .anywhere > .name { font-style: italic; font-weight: 400; }
.chart .line { font-size: ${FONT_SIZE.label}px; fill: var(--quiet); white-space: pre; }
.chart .tags { font-size: ${FONT_SIZE.label}px; fill: var(--tag); }
.chart .start { fill: var(--ink); }
.chart .arrow { fill: none; stroke: var(--line); stroke-width: 1.3; }
.chart .tip { fill: var(--line); }
.chart .label { fill: var(--paper); fill-opacity: .92; }
.chart .text { font-size: ${FONT_SIZE.label}px; fill: var(--ink); white-space: pre; }
`;

type GetHref = (machine: string) => string;

const LINK_STYLE = `.chart a > .tags { display: none; }
.chart a:hover > .box, .chart a:focus > .box { stroke: var(--mark); stroke-width: 2; }
.chart .machine > .line { pointer-events: none; }
`;

/**
 * Returns a standalone SVG with light and dark colours. Pages highlight states by `data-state` (the path) and
 * transitions by `data-transition` (the id). Machines of the system chart are links to `getHref`, with `data-machine`.
 */
export function drawChart(layout: Layout, getHref: GetHref | null = null): string {
  const { id, width, height, nodes, edges } = layout;
  const role = getHref ? 'group' : 'img';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="${role}" aria-label="Chart of ${escapeXml(id)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${STYLE}${getHref ? LINK_STYLE : ''}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="${RADIUS}"/>`,
    ...nodes.map((node) => renderNode(node, nodes, getHref)),
    ...edges.map(renderArrow),
    ...edges.map(renderLabel),
    '</svg>',
    '',
  ].join('\n');
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function renderNode(node: PlacedNode, nodes: PlacedNode[], getHref: GetHref | null): string {
  const { kind, box, path, name, lines } = node;
  const { x, y, width, height } = box;
  if (kind === 'start')
    return `<circle class="start" cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/>`;
  const parentPath = path.split('.').slice(0, -1).join('.');
  const isRegion = nodes.some(
    (candidate) => candidate.kind === 'parallel' && candidate.path === parentPath && candidate.path !== path,
  );
  const title = [renderRect('box', box, RADIUS), ...renderInnerRect(node), ...renderTitle(node)];
  const stateAttribute = kind === 'anywhere' || getHref ? '' : ` data-state="${escapeXml(path)}"`;
  return [
    `<g class="${kind}${isRegion ? ' region' : ''}"${stateAttribute}>`,
    ...(getHref
      ? [`<a href="${escapeXml(getHref(path))}" data-machine="${escapeXml(name)}">${title.join(' ')}</a>`]
      : title),
    ...lines.map(
      ({ text, transition }, index) =>
        `<text class="line" x="${x + 12}" y="${y + 36 + index * LINE_HEIGHT}"${renderTransition(transition)}>${escapeXml(text)}</text>`,
    ),
    '</g>',
  ].join('');
}

function renderInnerRect({ kind, box }: PlacedNode): string[] {
  const inset = 3;
  const { x, y, width, height } = box;
  const inner = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
  return kind === 'final' ? [renderRect('inner', inner, 5)] : [];
}

function renderTitle({ name, tags, box: { x, y } }: PlacedNode): string[] {
  const tagsX = x + 12 + measureText(name, 'name') + 14;
  return [
    `<text class="name" x="${x + 12}" y="${y + 18}">${escapeXml(name)}</text>`,
    ...(tags.length > 0
      ? [`<text class="tags" x="${tagsX}" y="${y + 18}">${escapeXml(tags.join(' '))}</text>`]
      : []),
  ];
}

const renderTransition = (id: string | null) => (id === null ? '' : ` data-transition="${escapeXml(id)}"`);

function renderRect(name: string, { x, y, width, height }: PlacedNode['box'], radius: number): string {
  return `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function renderArrow({ points, lines }: PlacedEdge): string {
  const last = points.at(-1);
  const previous = points.at(-2);
  const first = points[0];
  if (!first || !last || !previous) return '';
  const angle = Math.atan2(last.y - previous.y, last.x - previous.x);
  const corners = points.slice(1, -1).map((point, index) => {
    const [from, to] = [points[index] ?? first, points[index + 2] ?? last];
    const pointToward = (other: typeof point) => {
      const distance = Math.hypot(other.x - point.x, other.y - point.y);
      const ratio = distance === 0 ? 0 : Math.min(6, distance / 2) / distance;
      return `${formatNumber(point.x + (other.x - point.x) * ratio)} ${formatNumber(point.y + (other.y - point.y) * ratio)}`;
    };
    return `L${pointToward(from)}Q${point.x} ${point.y} ${pointToward(to)}`;
  });
  const ids = [...new Set(lines.flatMap(({ transition }) => transition ?? []))].join(' ');
  const degrees = formatNumber((angle * 180) / Math.PI);
  return [
    `<g class="edge" data-transitions="${escapeXml(ids)}">`,
    `<path class="arrow" d="M${first.x} ${first.y}${corners.join('')}L${last.x} ${last.y}"/>`,
    `<path class="tip" d="M0 0L-8 -4L-8 4Z" transform="translate(${last.x} ${last.y}) rotate(${degrees})"/>`,
    '</g>',
  ].join('');
}

const formatNumber = (value: number) => String(Math.round(value * 10) / 10);

function renderLabel({ label, lines }: PlacedEdge): string {
  if (!label) return '';
  return [
    renderRect('label', label, 4),
    ...lines.map(
      ({ text, transition }, index) =>
        `<text class="text" x="${label.x + 4}" y="${formatNumber(label.y + 13 + index * LINE_HEIGHT)}"${renderTransition(transition)}>${escapeXml(text)}</text>`,
    ),
  ].join('');
}
