import { Box, Flex } from '#src/components/chakra/chakra.tsx';
import { LINE_STYLES } from './lines-layer.tsx';

const BARS = [
  { label: 'Revenue (Ksh ’000, left)', colour: 'var(--chart-revenue)' },
  { label: 'Orders (right)', colour: 'var(--chart-orders)' },
];
const STROKES = [
  { label: 'ROAS (×, right)', line: LINE_STYLES.roas },
  { label: 'CAC (Ksh ’000, right)', line: LINE_STYLES.cac },
];

export function ChartLegend() {
  return (
    <Flex
      as="ul"
      wrap="wrap"
      columnGap="5"
      rowGap="1"
      mb="2"
      textStyle="sm"
      color="fg.muted"
      listStyleType="none"
    >
      {BARS.map(({ label, colour }) => (
        <Flex as="li" key={label} align="center" gap="2">
          <Box boxSize="3" borderRadius="l1" css={{ background: colour, printColorAdjust: 'exact' }} />
          {label}
        </Flex>
      ))}
      {STROKES.map(({ label, line }) => (
        <Flex as="li" key={label} align="center" gap="2">
          <svg width="24" height="10" aria-hidden="true">
            <path d="M0,5 H24" strokeWidth={2.5} {...line} />
          </svg>
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
