import type { ReactNode } from 'react';
import { formatAmount, formatKsh, SHIPPING_BASE, type Totals } from '#contract/money.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { Box, Flex, Heading, Text } from '../ui/ui.ts';

interface TotalsBoxProps {
  title: string;
  totals: Totals;
  /** What the totals leave out. */
  leftOutText?: string | null;
  children?: ReactNode;
}

export function TotalsBox({ title, totals, leftOutText, children }: TotalsBoxProps) {
  return (
    <Box
      as="section"
      aria-label={title}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
      position={{ lg: 'sticky' }}
      top="24"
    >
      <Heading as="h2" size="md" mb="3">
        {title}
      </Heading>
      <Box as="dl" fontVariantNumeric="tabular-nums">
        <Row name="Subtotal" amount={totals.subtotal} />
        <Row name="Shipping fee" parts={getShippingParts(totals)} amount={totals.shipping} />
        <Row name="Total" amount={totals.total} strong />
      </Box>
      <LiveRegion textStyle="sm" color="orange.fg" overflowWrap="anywhere">
        {leftOutText}
      </LiveRegion>
      {children && <Box mt="4">{children}</Box>}
    </Box>
  );
}

/** What the shipping fee consists of. */
function getShippingParts({ shipping }: Totals): string[] {
  const handling = shipping - SHIPPING_BASE;
  if (handling < 0) return [];
  return [
    `Delivery ${formatAmount(SHIPPING_BASE)}`,
    ...(handling > 0 ? [`Handling ${formatAmount(handling)}`] : []),
  ];
}

interface RowProps {
  name: string;
  parts?: string[];
  amount: number;
  strong?: boolean;
}

function Row({ name, parts = [], amount, strong = false }: RowProps) {
  return (
    <Flex
      justify="space-between"
      py="1.5"
      {...(strong
        ? {
            fontWeight: 'bold',
            fontSize: 'xl',
            borderTopWidth: '1px',
            borderColor: 'border',
            mt: '2',
            pt: '3',
          }
        : {})}
    >
      <Box as="dt" color={strong ? 'fg' : 'fg.muted'}>
        {name}
        {parts.map((part) => (
          <Text key={part} textStyle="sm">
            {part}
          </Text>
        ))}
      </Box>
      <dd>{formatKsh(amount)}</dd>
    </Flex>
  );
}
