import { useSelector } from '@xstate/react';
import { adminPaths } from '#contract/admin-paths.ts';
import type { ProductBulkEditActor } from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type { ProductBulkEditEvent } from '#machines/product-bulk-edit/product-bulk-edit.types.ts';
import { type BulkEditRow, productBulkEditView } from '#machines/product-bulk-edit/product-bulk-edit.view.ts';
import { Box, chakra, LiveRegion, Notice, Stack, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { BulkActions } from '../bulk/bulk-actions.tsx';
import { BulkChangeForm } from './bulk-change.form.tsx';

interface ProductBulkFlowProps {
  actor: ProductBulkEditActor;
  /** Which products are changed, in words. */
  description: string;
}

export function ProductBulkFlow({ actor, description }: ProductBulkFlowProps) {
  const view = productBulkEditView(useSelector(actor, (snapshot) => snapshot));
  const send = (event: ProductBulkEditEvent) => actor.send(event);
  return (
    <Stack gap="5" mt="4" data-part="product-bulk-edit" data-state={view.state}>
      <Box>
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {description}
        </Text>
        <Text color="fg.muted" textStyle="sm" maxWidth="prose">
          You see what each product would have before anything is written, and can undo it.
        </Text>
      </Box>
      {!view.canRestart && (
        <BulkChangeForm
          disabled={!view.canEdit}
          onAlter={() => send({ type: 'edit.alter' })}
          onCheck={(change) => send({ type: 'edit.check', change })}
        />
      )}
      <Notice>{view.error}</Notice>
      <LiveRegion>
        {view.activity && <Text color="fg.muted">{view.activity}</Text>}
        {view.summary && <Text fontWeight="semibold">{view.summary}</Text>}
      </LiveRegion>
      <BulkActions view={view} send={send} />
      {view.rows.length > 0 && <ChangeTable rows={view.rows} />}
    </Stack>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '2', px: '3', textAlign: 'end', verticalAlign: 'top' },
    '& thead th': { textStyle: 'sm', color: 'fg.muted', fontWeight: 'semibold' },
    '& tbody tr > *': { borderTopWidth: '1px', borderColor: 'border' },
    '& th:first-of-type': { textAlign: 'start', fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});

function ChangeTable({ rows }: { rows: readonly BulkEditRow[] }) {
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      overflow="hidden"
      maxWidth="56rem"
    >
      <Table aria-label="What changes">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after, refusal }) => (
            <tr key={id}>
              <th scope="row">
                <TextLink to={adminPaths.editItem(id)}>{name}</TextLink>
                {refusal && (
                  <Text color="fg.error" textStyle="sm" fontWeight="normal">
                    {refusal}
                  </Text>
                )}
              </th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
