import { useState } from 'react';
import type { ImportError } from '#contract/types.ts';
import { Box, Button, chakra } from '#src/components/ui.ts';

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

/** The first hundred, and a hundred more each time. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
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
    </Box>
  );
}
