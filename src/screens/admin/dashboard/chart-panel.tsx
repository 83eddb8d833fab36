import { type ReactNode } from 'react';
import { Box, Button, Flex, Heading, Text, VisuallyHidden } from '#src/components/chakra/chakra.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { chartColours } from './chart-colours.ts';

interface BlockProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Block({ title, action, children }: BlockProps) {
  return (
    <Box
      as="section"
      aria-label={title}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
      minWidth="0"
      css={{ breakInside: 'avoid' }}
    >
      <Flex align="center" justify="space-between" gap="3" minHeight="9" mb="3">
        <Heading as="h2" size="sm">
          {title}
        </Heading>
        {action}
      </Flex>
      {children}
    </Box>
  );
}

export function EmptyMessage({ children }: { children: string }) {
  return (
    <Text color="fg.muted" py="8" textAlign="center">
      {children}
    </Text>
  );
}

interface ChartPanelProps {
  title: string;
  emptyText: string | null;
  chart: ReactNode;
  table: ReactNode;
}

/** Screen readers always get the table. */
export function ChartPanel({ title, emptyText, chart, table }: ChartPanelProps) {
  const [isTable, setIsTable] = useDisclosure();
  if (emptyText)
    return (
      <Block title={title}>
        <EmptyMessage>{emptyText}</EmptyMessage>
      </Block>
    );
  const toggleButton = (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${title}: show as ${isTable ? 'chart' : 'table'}`}
      onClick={() => setIsTable(isTable ? null : true)}
      _print={{ display: 'none' }}
    >
      {isTable ? 'Chart' : 'Table'}
    </Button>
  );
  return (
    <Block title={title} action={toggleButton}>
      {isTable ? (
        table
      ) : (
        <>
          <Box aria-hidden="true" css={chartColours}>
            {chart}
          </Box>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </Block>
  );
}
