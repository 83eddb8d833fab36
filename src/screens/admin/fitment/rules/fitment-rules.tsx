import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router';
import {
  type FitmentEditorActor,
  fitmentEditorMachine,
} from '#machines/fitment-editor/fitment-editor.machine.ts';
import type { StoredRuleEdits } from '#machines/fitment-editor/fitment-editor.types.ts';
import { fitmentEditorView } from '#machines/fitment-editor/fitment-editor.view.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createFitmentEditorPorts } from '#src/ports/admin/fitment-editor-ports.ts';
import { invalidateFitments, managedProductQuery } from '#src/queries/admin/fitment-rules.ts';
import { createEditsStorage } from '#src/storage/edits.ts';
import { parseId } from '../../parse-id.ts';
import { FitmentFrame } from '../fitment-frame.tsx';
import { ProductSearch } from './product-search.tsx';
import { RuleEditor } from './rule-editor.tsx';

/** The product is in the address, so that a report leads to its rules. */
export function FitmentRules() {
  const [searchParams, setSearchParams] = useSearchParams();
  const id = parseId(searchParams.get('product'));
  const choose = (product: number | null) =>
    setSearchParams({ tab: 'rules', ...(product !== null && { product: String(product) }) });
  if (id === null)
    return (
      <FitmentFrame tab="rules" state="choosing">
        <Box maxWidth="36rem">
          <Text mb="4" color="fg.muted" textStyle="sm">
            Which cars does a product fit? Find the product to see its rules, and to change them.
          </Text>
          <ProductSearch label="Product" onChoose={choose} />
        </Box>
      </FitmentFrame>
    );
  return <RulesOfProduct key={id} id={id} onLeave={() => choose(null)} />;
}

interface RulesOfProductProps {
  id: number;
  onLeave: () => void;
}

function RulesOfProduct({ id, onLeave }: RulesOfProductProps) {
  const { api } = usePorts();
  const product = useQuery(managedProductQuery(api, id));
  const actor = useFitmentEditor(id);
  const { state } = fitmentEditorView(useSelector(actor, (snapshot) => snapshot));
  if (product.data)
    return (
      <FitmentFrame tab="rules" state={state}>
        <RuleEditor actor={actor} product={product.data} onLeave={onLeave} />
      </FitmentFrame>
    );
  return (
    <FitmentFrame tab="rules" state={product.isError ? 'failed' : 'loading'}>
      <LoadingText>{product.isPending && 'Loading the product…'}</LoadingText>
      <Notice
        action={
          <Button variant="outline" onClick={onLeave}>
            Another product
          </Button>
        }
      >
        {product.isError &&
          getErrorMessage(product.error, 'The product could not be loaded.', 'Network error occurred')}
      </Notice>
    </FitmentFrame>
  );
}

function useFitmentEditor(productId: number): FitmentEditorActor {
  const { api } = usePorts();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const machine = useConstant(() => fitmentEditorMachine.provide(createFitmentEditorPorts(api)));
  const edits = useConstant(() =>
    createEditsStorage<StoredRuleEdits>(user?.id ?? null, `fitment-edits-${productId}`),
  );
  const input = useConstant(() => ({ productId, storedEdits: edits.read() }));
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, (event) => {
    switch (event.type) {
      case 'edits.changed':
        return edits.write(event.edits);
      case 'edits.dropped':
        return edits.drop();
      case 'fitments.saved':
        invalidateFitments(queryClient);
    }
  });
  return actor;
}
