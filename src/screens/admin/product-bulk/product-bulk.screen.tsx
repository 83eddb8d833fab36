import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import {
  type ProductBulkEditActor,
  productBulkEditMachine,
} from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type { FoundProducts } from '#machines/product-bulk-edit/product-bulk-edit.ports.ts';
import { productBulkEditView } from '#machines/product-bulk-edit/product-bulk-edit.view.ts';
import { ButtonLink, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { ChevronLeftIcon } from '#src/components/ui/icons.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createProductBulkEditPorts } from '#src/ports/admin/product-bulk-edit-ports.ts';
import { describeFound, readFoundProducts } from '../product-list/product-filter.rules.ts';
import { ProductBulkFlow } from './product-bulk-flow.tsx';

export default function ProductBulkScreen() {
  const [params] = useSearchParams();
  const lowStock = useLowStock();
  return (
    <BulkEditOf
      key={params.toString()}
      find={readFoundProducts(params)}
      description={describeFound(params, lowStock)}
    />
  );
}

function BulkEditOf({ find, description }: { find: FoundProducts; description: string }) {
  const actor = useProductBulkEdit(find);
  const { state } = productBulkEditView(useSelector(actor, (snapshot) => snapshot));
  return (
    <Screen name="product-bulk" state={state} title="Change prices or stock">
      <ButtonLink to={adminPaths.productList} variant="ghost" px="2" ms="-2" mb="2">
        <ChevronLeftIcon /> Back to Products
      </ButtonLink>
      <PageHeading size="lg">Change prices or stock</PageHeading>
      <ProductBulkFlow actor={actor} description={description} />
    </Screen>
  );
}

function useProductBulkEdit(find: FoundProducts): ProductBulkEditActor {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useConstant(() => productBulkEditMachine.provide(createProductBulkEditPorts(api)));
  const actor = useActorRef(machine, { input: { find } });
  useActorEvents(actor, () => {
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  });
  return actor;
}
