// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation } from '@tanstack/react-query';
import type { DeliveryDetails, SavedAddress } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

interface AddressDialogProps {
  title: string;
  initial: DeliveryDetails;
  labels: { save: string; cancel: string };
  failureText: string;
  save: (details: DeliveryDetails) => Promise<SavedAddress>;
  onSaved: (saved: SavedAddress) => void;
  onClose: () => void;
}

export function AddressDialog({
  title,
  initial,
  labels,
  failureText,
  save,
  onSaved,
  onClose,
}: AddressDialogProps) {
  const form = useDeliveryForm(initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <Modal title={title} onClose={onClose}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit((details) => mutate(details))(event)}
      >
        <DeliveryFields form={form} />
        <Notice mt="4">{error && getErrorMessage(error, failureText)}</Notice>
        <Flex gap="3" mt="5" wrap="wrap">
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            {labels.save}
          </Button>
          <Button type="button" variant="outline" onClick={onClose}>
            {labels.cancel}
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}
