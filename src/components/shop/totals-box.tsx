import type { ReactNode } from 'react';
import { formatKsh, type Totals } from '#contract/money.ts';
import { Box, Flex, Heading } from '../ui/ui.ts';

interface TotalsBoxProps {
  title: string;
  totals: Totals;
  children?: ReactNode;
}

export function TotalsBox({ title, totals, children }: TotalsBoxProps) {
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
        <Row name="Shipping fee" amount={totals.shipping} />
        <Row name="Total" amount={totals.total} strong />
      </Box>
      {children && <Box mt="4">{children}</Box>}
    </Box>
  );
}

function Row({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
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
      </Box>
      <dd>{formatKsh(amount)}</dd>
    </Flex>
  );
}
