import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar';
import { type PointerEvent, useMemo } from 'react';
import type { DailyMetric } from '#contract/types.ts';
import { Box } from '#src/components/chakra/chakra.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { chartTheme } from './chart-colours.ts';
import { ChartLegend } from './chart-legend.tsx';
import { DayTooltip } from './day-tooltip.tsx';
import { type DailyLine, LinesLayer } from './lines-layer.tsx';
import { formatDay, formatShort, getAxisTicks, getDailyScales, toThousands } from './metrics.rules.ts';

const HEIGHT = 300;
const MARGIN = { top: 12, right: 40, bottom: 28, left: 44 };
const PADDING = 0.3;
/** Pixels; the chart scrolls rather than draw narrower bars. */
const MIN_DAY_WIDTH = 5;
const MAX_DAY_LABELS = 4;

type Row = { day: string; revenue: number; orders: number };

const COLOURS: Record<string, string> = {
  revenue: 'var(--chart-revenue)',
  orders: 'var(--chart-orders)',
};

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollLeft = element.scrollWidth;
}

export function DailyChart({ days }: { days: readonly DailyMetric[] }) {
  const [hovered, setHovered] = useDisclosure<number>();
  const scales = useMemo(() => getDailyScales(days), [days]);
  const rows = useMemo<Row[]>(
    () =>
      days.map((day) => ({
        day: day.day,
        revenue: toThousands(day.daily_revenue),
        // The chart has one scale, on which the right axis is drawn too.
        orders: (day.total_orders / scales.right) * scales.left,
      })),
    [days, scales],
  );
  const layers = useMemo(() => {
    const lines: DailyLine[] = [
      { name: 'cac', values: days.map(({ cac }) => (cac === null ? null : toThousands(cac))) },
      { name: 'roas', values: days.map(({ roas }) => roas) },
    ];
    const layer = (context: BarCustomLayerProps<Row>) => (
      <LinesLayer context={context} lines={lines} maximum={scales.right} />
    );
    return ['grid', 'axes', 'bars', layer] as const;
  }, [days, scales]);
  const labelInterval = Math.ceil(days.length / MAX_DAY_LABELS);
  const ticks = getAxisTicks(scales.left);
  const updateHovered = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setHovered(Math.min(days.length - 1, Math.max(0, index)));
  };
  return (
    <>
      <ChartLegend />
      <Box ref={scrollToEnd} overflowX="auto" overflowY="hidden" _print={{ overflow: 'visible' }}>
        <Box
          position="relative"
          height={`${HEIGHT}px`}
          minWidth={`${days.length * MIN_DAY_WIDTH + MARGIN.left + MARGIN.right}px`}
          data-testid="daily-chart"
        >
          <ResponsiveBar<Row>
            defaultWidth={640}
            defaultHeight={HEIGHT}
            data={rows}
            keys={['revenue', 'orders']}
            indexBy="day"
            groupMode="grouped"
            margin={MARGIN}
            padding={PADDING}
            innerPadding={0}
            indexScale={{ type: 'band', round: false }}
            valueScale={{ type: 'linear', min: 0, max: scales.left }}
            colors={({ id }) => COLOURS[id] ?? 'currentColor'}
            enableLabel={false}
            enableGridY
            gridYValues={ticks}
            axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 8, format: formatShort }}
            axisBottom={{
              tickValues: days.filter((_, index) => index % labelInterval === 0).map(({ day }) => day),
              tickSize: 0,
              tickPadding: 10,
              format: formatDay,
            }}
            theme={chartTheme}
            layers={layers}
            isInteractive={false}
            isFocusable={false}
            animate={false}
          />
          <Box
            position="absolute"
            top={`${MARGIN.top}px`}
            bottom={`${MARGIN.bottom}px`}
            insetStart={`${MARGIN.left}px`}
            insetEnd={`${MARGIN.right}px`}
            data-testid="daily-chart-plot"
            onPointerMove={updateHovered}
            onPointerDown={updateHovered}
            onPointerLeave={() => setHovered(null)}
          >
            {hovered !== null && days[hovered] && (
              <DayTooltip metric={days[hovered]} position={(hovered + 0.5) / days.length} />
            )}
          </Box>
        </Box>
      </Box>
    </>
  );
}
