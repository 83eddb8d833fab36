import type { DashboardComparison, DashboardSummary } from '#contract/types.ts';
import { Box, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { compareSummaries } from './comparison.rules.ts';
import { formatDay } from './metrics.rules.ts';

interface ComparisonLineProps {
  summary: DashboardSummary;
  before: NonNullable<DashboardComparison['before']>;
}

export function ComparisonLine({ summary, before }: ComparisonLineProps) {
  return (
    <Flex
      as="section"
      aria-label="Compared with the period before"
      wrap="wrap"
      columnGap="5"
      rowGap="1"
      textStyle="sm"
    >
      <Text color="fg.muted">
        Against {formatDay(before.from)} – {formatDay(before.to)}
      </Text>
      {compareSummaries(summary, before.summary).map(({ name, change, isFall }) => (
        <Text key={name}>
          {name}{' '}
          <Box
            as="span"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            {...(isFall && { color: 'fg.error' })}
          >
            {change}
          </Box>
        </Text>
      ))}
    </Flex>
  );
}
