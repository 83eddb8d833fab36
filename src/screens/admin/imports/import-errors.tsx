// oxlint-disable-next-line no-restricted-imports -- how many rows are shown
import { useState } from 'react';
import type { ImportError } from '#contract/types.ts';
import { Box, Button, chakra, Text } from '#src/components/chakra/chakra.tsx';

const PAGE_SIZE = 100;

const Table = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', py: '1', pe: '3', verticalAlign: 'top' },
    '& th': { color: 'fg.muted', fontWeight: 'semibold' },
    '& td': { overflowWrap: 'anywhere', borderTopWidth: '1px', borderColor: 'border' },
  },
});

const countFormat = new Intl.NumberFormat('en-KE');

interface ImportErrorsProps {
  errors: readonly ImportError[];
  omittedCount: number;
}

export function ImportErrors({ errors, omittedCount }: ImportErrorsProps) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const hiddenCount = errors.length - shownCount;
  return (
    <Box>
      <Table>
        <chakra.caption srOnly>What is wrong</chakra.caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, shownCount).map(({ row, column, message }, index) => (
            <tr key={index}>
              <td>{row || '–'}</td>
              <td>{column || '–'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hiddenCount > 0 && (
        <Button variant="outline" size="sm" mt="3" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          Show {Math.min(hiddenCount, PAGE_SIZE)} more of {hiddenCount}
        </Button>
      )}
      {hiddenCount <= 0 && omittedCount > 0 && (
        <Text mt="3" color="fg.muted" textStyle="sm">
          … and {countFormat.format(omittedCount)} more. Correct these first, then choose the file again.
        </Text>
      )}
    </Box>
  );
}
