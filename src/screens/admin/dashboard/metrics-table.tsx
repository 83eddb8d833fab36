import { Box, chakra, TextLink } from '#src/components/chakra/chakra.tsx';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '2', px: '2', textAlign: 'end', whiteSpace: 'nowrap' },
    '& th:first-of-type, & td:first-of-type': { ps: '0' },
    '& th:last-of-type, & td:last-of-type': { pe: '0' },
    '& thead th': {
      color: 'fg.muted',
      fontWeight: 'medium',
      borderBottomWidth: '1px',
      borderColor: 'border.control',
      position: 'sticky',
      top: '0',
      bg: 'bg.panel',
    },
    '& tbody th': { fontWeight: 'medium' },
    '& tbody tr + tr > *': { borderTopWidth: '1px', borderColor: 'border' },
    '& [data-text]': {
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      minWidth: '6.5rem',
    },
  },
});

interface MetricsTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row header. */
  rows: readonly (readonly [string, ...string[]])[];
  /** Where the row headers lead, row by row; null for a row that leads nowhere. */
  hrefs?: readonly (string | null)[] | undefined;
  maxHeight?: string;
}

export function MetricsTable({ caption, columns, rows, hrefs, maxHeight }: MetricsTableProps) {
  return (
    <Box
      overflow="auto"
      role="region"
      aria-label={`${caption}, table`}
      tabIndex={0}
      outline="0"
      focusVisibleRing="outside"
      position="relative"
      _print={{ maxHeight: 'none', overflow: 'visible' }}
      {...(maxHeight && { maxHeight })}
    >
      <Table>
        <chakra.caption srOnly>{caption}</chakra.caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" {...(index === 0 && { 'data-text': '' })}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], rowIndex) => (
            // Keyed by index: two customers may have the same name.
            <tr key={rowIndex}>
              <th scope="row" data-text="">
                {hrefs?.[rowIndex] ? <TextLink to={hrefs[rowIndex]}>{name}</TextLink> : name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
