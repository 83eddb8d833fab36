import { adminPaths } from '#contract/admin-paths.ts';
import { describeProductsIn } from '#contract/categories.ts';
import type { ManagedSubcategory } from '#contract/types.ts';
import { Button, ButtonLink, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { LIGHTING_CATEGORY } from '#src/queries/storefront/catalogue.ts';
import { countSubcategories } from './categories.rules.ts';
import { getSaveError, type Kind, useDelete } from './use-category-mutations.ts';

interface DeleteDialogProps {
  kind: Kind;
  /** A category's `children` are its subcategories. */
  item: ManagedSubcategory & { children?: readonly unknown[] };
  onClose: () => void;
}

/** What has products is not deleted: the dialog then says how many, and leads to them. */
export function DeleteDialog({ kind, item, onClose }: DeleteDialogProps) {
  const deletion = useDelete(kind, item, onClose);
  const { name, archived } = item;
  const reason = describeProductsIn({ kind, name }, item);
  const close = () => !deletion.isPending && onClose();
  if (reason !== null)
    return (
      <Modal title={`${name} cannot be deleted yet`} onClose={close}>
        <Text>{reason}</Text>
        <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
          <ButtonLink to={adminPaths.imports} variant="outline">
            Import and export
          </ButtonLink>
          <ButtonLink
            to={`${adminPaths.productList}?${new URLSearchParams({ q: name, ...(archived > 0 && { archived: 'all' }) })}`}
          >
            Products
          </ButtonLink>
        </Flex>
      </Modal>
    );
  return (
    <Modal title={`Delete ${name}?`} onClose={close}>
      <Text>{describeLoss(kind, item)}</Text>
      <Notice mt="4">{deletion.error && getSaveError(deletion.error)}</Notice>
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button variant="outline" disabled={deletion.isPending} onClick={close}>
          Cancel
        </Button>
        <Button
          colorPalette="red"
          disabled={deletion.isPending}
          aria-busy={deletion.isPending}
          onClick={() => deletion.mutate()}
        >
          Delete
        </Button>
      </Flex>
    </Modal>
  );
}

function describeLoss(kind: Kind, { id, children = [] }: DeleteDialogProps['item']): string {
  const along = children.length > 0 ? `, with ${countSubcategories(children.length)}` : '';
  const lighting =
    kind === 'category' && id === LIGHTING_CATEGORY
      ? ' So do the rows of lighting on the home page and on pages of products.'
      : '';
  return `It leaves the shop at once${along}.${lighting} Links to its list then find nothing.`;
}
