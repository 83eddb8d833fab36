import type { BarCustomLayerProps, BarDatum } from '@nivo/bar';
import { buildLinePath, formatShort, getAxisTicks } from './metrics.rules.ts';

export interface DailyLine {
  name: 'roas' | 'cac';
  /** One per day, on the right axis; null leaves a gap. */
  values: readonly (number | null)[];
}

export const LINE_STYLES = {
  roas: { stroke: 'var(--chart-roas)' },
  cac: { stroke: 'var(--chart-cac)', strokeDasharray: '5 4' },
} as const;

/** With more days the marks would overlap. */
const MAX_MARKS = 45;

interface LinesLayerProps<Row extends BarDatum> {
  context: BarCustomLayerProps<Row>;
  lines: readonly DailyLine[];
  maximum: number;
}

export function LinesLayer<Row extends BarDatum>({ context, lines, maximum }: LinesLayerProps<Row>) {
  const { innerWidth, innerHeight } = context;
  const y = (value: number) => innerHeight * (1 - value / maximum);
  const toPoints = ({ values }: DailyLine) =>
    values.map((value, index) =>
      value === null ? null : { x: ((index + 0.5) / values.length) * innerWidth, y: y(value) },
    );
  return (
    <>
      {getAxisTicks(maximum).map((tick) => (
        <text
          key={tick}
          x={innerWidth + 8}
          y={y(tick)}
          dominantBaseline="central"
          // An inline style, because Preflight's `font: inherit` overrides the attribute.
          style={{ fontSize: 12, fill: 'var(--chart-text)' }}
        >
          {formatShort(tick)}
        </text>
      ))}
      {lines.map((line) => {
        const points = toPoints(line);
        return (
          <g key={line.name} data-line={line.name}>
            <path d={buildLinePath(points)} fill="none" strokeWidth={2} {...LINE_STYLES[line.name]} />
            {points.map(
              (point, index) =>
                point && (
                  <Mark
                    key={context.bars[index]?.key ?? index}
                    name={line.name}
                    {...point}
                    size={points.length > MAX_MARKS ? 0.8 : 2.6}
                  />
                ),
            )}
          </g>
        );
      })}
    </>
  );
}

function Mark({ name, x, y, size }: { name: DailyLine['name']; x: number; y: number; size: number }) {
  const fill = LINE_STYLES[name].stroke;
  if (name === 'roas') return <circle cx={x} cy={y} r={size} fill={fill} />;
  return <rect x={x - size} y={y - size} width={2 * size} height={2 * size} fill={fill} />;
}
