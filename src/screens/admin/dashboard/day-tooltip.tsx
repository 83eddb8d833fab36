import { formatKsh } from '#contract/money.ts';
import type { DailyMetric } from '#contract/types.ts';
import { Box, Grid, Text } from '#src/components/chakra/chakra.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { formatCac, formatCount, formatRoas } from './metrics.rules.ts';

interface DayTooltipProps {
  metric: DailyMetric;
  /** Horizontal position in the plot, from 0 to 1. */
  position: number;
}

export function DayTooltip({ metric, position }: DayTooltipProps) {
  const entries = [
    ['Revenue', formatKsh(metric.daily_revenue)],
    ['Orders', formatCount(metric.total_orders)],
    ['ROAS', formatRoas(metric.roas)],
    ['CAC', formatCac(metric.cac)],
  ] as const;
  return (
    <Box pointerEvents="none">
      <Box
        position="absolute"
        top="0"
        bottom="0"
        width="1px"
        bg="fg.muted"
        style={{ insetInlineStart: `${position * 100}%` }}
      />
      <Box
        role="tooltip"
        position="absolute"
        top="0"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        boxShadow="md"
        px="3"
        py="2"
        textStyle="sm"
        zIndex="base"
        style={
          position < 0.5
            ? { left: `calc(${position * 100}% + 8px)` }
            : { right: `calc(${(1 - position) * 100}% + 8px)` }
        }
      >
        <Text fontWeight="bold" whiteSpace="nowrap">
          {formatDate(`${metric.day}T12:00:00+03:00`)}
        </Text>
        <Grid as="dl" templateColumns="auto auto" columnGap="3" fontVariantNumeric="tabular-nums">
          {entries.map(([name, value]) => (
            <Box key={name} display="contents">
              <Box as="dt" color="fg.muted">
                {name}
              </Box>
              <Box as="dd" textAlign="end" whiteSpace="nowrap">
                {value}
              </Box>
            </Box>
          ))}
        </Grid>
      </Box>
    </Box>
  );
}
