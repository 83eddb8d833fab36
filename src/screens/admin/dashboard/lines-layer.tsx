import type { BarCustomLayerProps, BarDatum } from '@nivo/bar';
import { axisTicks, formatShort, linePath } from './figures.rules.ts';

export interface DailyLine {
  name: 'roas' | 'cac';
  /** One for each day, by the right axis; null leaves a gap. */
  values: readonly (number | null)[];
}

export const LINES = {
  roas: { stroke: 'var(--chart-roas)' },
  cac: { stroke: 'var(--chart-cac)', strokeDasharray: '5 4' },
} as const;

/** More marks than this run into each other. */
const MOST_MARKS = 45;

interface LinesLayerProps<Row extends BarDatum> {
  context: BarCustomLayerProps<Row>;
  lines: readonly DailyLine[];
  maximum: number;
}

export function LinesLayer<Row extends BarDatum>({ context, lines, maximum }: LinesLayerProps<Row>) {
  const { innerWidth, innerHeight } = context;
  const y = (value: number) => innerHeight * (1 - value / maximum);
  const pointsOf = ({ values }: DailyLine) =>
    values.map((value, index) =>
      value === null ? null : { x: ((index + 0.5) / values.length) * innerWidth, y: y(value) },
    );
  return (
    <>
      {axisTicks(maximum).map((tick) => (
        <text
          key={tick}
          x={innerWidth + 8}
          y={y(tick)}
          dominantBaseline="central"
          // Preflight's `font: inherit` stands over the attribute.
          style={{ fontSize: 12, fill: 'var(--chart-text)' }}
        >
          {formatShort(tick)}
        </text>
      ))}
      {lines.map((line) => {
        const points = pointsOf(line);
        return (
          <g key={line.name} data-line={line.name}>
            <path d={linePath(points)} fill="none" strokeWidth={2} {...LINES[line.name]} />
            {points.map(
              (point, index) =>
                point && (
                  <Mark
                    key={context.bars[index]?.key ?? index}
                    name={line.name}
                    {...point}
                    size={points.length > MOST_MARKS ? 0.8 : 2.6}
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
  const fill = LINES[name].stroke;
  if (name === 'roas') return <circle cx={x} cy={y} r={size} fill={fill} />;
  return <rect x={x - size} y={y - size} width={2 * size} height={2 * size} fill={fill} />;
}
