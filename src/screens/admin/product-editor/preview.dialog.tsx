import { useQuery } from '@tanstack/react-query';
import type { ProductFitments } from '#contract/types.ts';
import { createCart } from '#machines/cart/cart.store.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import type { ProductEditorView } from '#machines/product-editor/product-editor.view.ts';
import { Box, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { ProductCard } from '#src/components/shop/product-card.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { type Ports, PortsContext, useApi, usePorts } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { signedOutView } from '#src/loading/lazy-session.ts';
import { productQuery } from '#src/queries/storefront/catalogue.ts';
import { FIRST_FITMENT_GROUPS, productFitmentsQuery } from '#src/queries/storefront/fitments.ts';
import { ProductDetails } from '../../storefront/product/product.screen.tsx';
import { toPreview } from './preview.rules.ts';
import type { ProductChoices } from './use-product-choices.ts';

export interface PreviewDialogProps {
  view: ProductEditorView;
  choices: ProductChoices;
  onClose: () => void;
}

/** A phone has two cards beside each other, a desktop four or five. */
const CARD_WIDTHS = ['10.5rem', '15rem'];
const NO_FITMENTS: ProductFitments = { kind: 'unchecked', open: false, count: 0, groups: [] };

/** The ports of a shopper who is not signed in, has no car, and whose cart is not the superuser's. */
function useShoppersPorts(): Ports {
  const ports = usePorts();
  return useConstant(() => ({
    ...ports,
    cart: createCart(),
    garage: createGarage(),
    session: { ...ports.session, view: () => signedOutView, subscribe: () => () => undefined },
  }));
}

/** Renders what the shop renders. It is inert, because what looks like the shop would be taken for it. */
export default function PreviewDialog({ view, choices, onClose }: PreviewDialogProps) {
  const api = useApi();
  const ports = useShoppersPorts();
  const lowStock = useLowStock();
  const { product: edited } = view;
  const stored = useQuery({
    ...productQuery(api, edited?.slug ?? ''),
    enabled: edited !== null && !edited.archived,
  });
  const product = toPreview(view, choices, stored.data);
  // A new product has no id to ask the server with.
  useQuery({
    ...productFitmentsQuery(api, 0, FIRST_FITMENT_GROUPS),
    initialData: NO_FITMENTS,
    enabled: false,
  });
  return (
    <Modal title="Preview" side="bottom" onClose={onClose}>
      <Text color="fg.muted" mb="4" maxWidth="prose">
        As shoppers will see it, with what is in the form now. Nothing is saved, and nothing below can be
        pressed.
      </Text>
      <PortsContext.Provider value={ports}>
        <Box inert>
          <Heading as="h3" size="md" mb="3">
            In a list, on a phone and on a desktop
          </Heading>
          <Flex gap="4" wrap="wrap" align="stretch" mb="8">
            {CARD_WIDTHS.map((width) => (
              <Box key={width} style={{ width }}>
                <ProductCard
                  product={product}
                  onAdd={() => undefined}
                  car={null}
                  fit={undefined}
                  lowStock={lowStock}
                />
              </Box>
            ))}
          </Flex>
          <Heading as="h3" size="md" mb="3">
            Its page, at the width of this window
          </Heading>
          <ProductDetails product={product} />
        </Box>
      </PortsContext.Provider>
    </Modal>
  );
}
