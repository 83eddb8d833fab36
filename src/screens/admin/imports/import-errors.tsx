import { useState } from 'react';
import type { ImportError } from '#contract/types.ts';
import { Box, Button, chakra, Text } from '#src/components/ui.ts';

const STEP = 100;

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

const count = new Intl.NumberFormat('en-KE');

interface ImportErrorsProps {
  errors: readonly ImportError[];
  /** How many more there are than the server tells. */
  untold: number;
}

/** The first hundred, and a hundred more each time. */
export function ImportErrors({ errors, untold }: ImportErrorsProps) {
  const [shown, setShown] = useState(STEP);
  const hidden = errors.length - shown;
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
          {errors.slice(0, shown).map(({ row, column, message }, index) => (
            <tr key={index}>
              <td>{row || '–'}</td>
              <td>{column || '–'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hidden > 0 && (
        <Button variant="outline" size="sm" mt="3" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(hidden, STEP)} more of {hidden}
        </Button>
      )}
      {hidden <= 0 && untold > 0 && (
        <Text mt="3" color="fg.muted" textStyle="sm">
          … and {count.format(untold)} more. Correct these first, then choose the file again.
        </Text>
      )}
    </Box>
  );
}
