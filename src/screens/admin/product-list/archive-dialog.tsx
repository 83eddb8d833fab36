import type { ManagedProduct } from '#contract/types.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useArchive } from './use-product-mutations.ts';

interface ArchiveDialogProps {
  product: ManagedProduct;
  onClose: () => void;
}

export function ArchiveDialog({ product, onClose }: ArchiveDialogProps) {
  const { archive, isPending, message } = useArchive(product, onClose);
  const { name, archived } = product;
  const close = () => !isPending && onClose();
  return (
    <Modal title={archived ? 'Put back on sale?' : 'Archive this product?'} onClose={close}>
      <Text>
        {archived
          ? `${name} will be in the storefront again.`
          : `${name} leaves the storefront at once. Orders that have it stay as they are, and you can bring it back.`}
      </Text>
      <Notice mt="4">{message}</Notice>
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button variant="outline" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button
          {...(!archived && { colorPalette: 'red' })}
          disabled={isPending}
          aria-busy={isPending}
          onClick={archive}
        >
          {archived ? 'Unarchive' : 'Archive'}
        </Button>
      </Flex>
    </Modal>
  );
}
