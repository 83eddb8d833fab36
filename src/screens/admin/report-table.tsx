import type { ReactNode } from 'react';
import { chakra } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';

const Table = chakra('table', {
  base: {
    width: '100%',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', py: '2', pe: '3', verticalAlign: 'top' },
    '& th': { color: 'fg.muted', fontWeight: 'semibold' },
    '& td': { overflowWrap: 'anywhere', borderTopWidth: '1px', borderColor: 'border' },
    '& th.number, & td.number': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& th:last-child, & td:last-child': { pe: '0' },
  },
});

interface Column<Item> {
  name: string;
  isNumber?: true;
  render: (item: Item) => ReactNode;
}

interface ReportTableProps<Item> {
  title: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  getKey: (item: Item) => string | number;
}

export function ReportTable<Item>({ title, columns, items, getKey }: ReportTableProps<Item>) {
  if (items.length === 0) return null;
  const getClass = ({ isNumber }: Column<Item>) => (isNumber ? { className: 'number' } : {});
  return (
    <Panel title={title}>
      <Table aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" {...getClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={getKey(item)}>
              {columns.map((column) => (
                <td key={column.name} {...getClass(column)}>
                  {column.render(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
