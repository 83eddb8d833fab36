import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import {
  type ProductEditorActor,
  productEditorMachine,
} from '#machines/product-editor/product-editor.machine.ts';
import type { StoredEdits } from '#machines/product-editor/product-editor.types.ts';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createProductEditorPorts } from '#src/ports/admin/product-editor-ports.ts';
import { createEditsStorage } from '#src/storage/edits.ts';

interface EditedProduct {
  /** Null for a new product. */
  productId: number | null;
  /** The product that a new one is to be a copy of. */
  copyOf?: number | null;
}

/** A copy has edits of its own in the browser, beside those of a new product. */
const getEditsName = (productId: number | null, copyOf: number | null) =>
  `product-edits-${productId ?? (copyOf === null ? 'new' : `copy-${copyOf}`)}`;

export function useProductEditor({ productId, copyOf = null }: EditedProduct): ProductEditorActor {
  const { api, toaster } = usePorts();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const machine = useConstant(() => productEditorMachine.provide(createProductEditorPorts(api)));
  const edits = useConstant(() =>
    createEditsStorage<StoredEdits>(user?.id ?? null, getEditsName(productId, copyOf)),
  );
  const input = useConstant(() => ({ productId, copyOf, storedEdits: edits.read() }));
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, (event) => {
    switch (event.type) {
      case 'toast.show':
        return toaster.adminSuccess(event.text);
      case 'edits.changed':
        return edits.write(event.edits);
      case 'edits.dropped':
        return edits.drop();
      case 'product.saved':
        void queryClient.invalidateQueries({ queryKey: ['products'] });
        void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
        return void navigate(adminPaths.productList);
    }
  });
  return actor;
}
