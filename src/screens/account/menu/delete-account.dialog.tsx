import { useSelector } from '@xstate/react';
import type { DeleteAccountActor } from '#machines/delete-account/delete-account.machine.ts';
import { deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { Modal } from '#src/components/modal.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui.ts';
import { useDeleteAccount } from './use-delete-account.ts';

/** Render it to ask; every way out of it but the deletion closes it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const actor = useDeleteAccount();
  return <DeleteAccountFlow actor={actor} onClose={onClose} />;
}

interface DeleteAccountFlowProps {
  actor: DeleteAccountActor;
  onClose: () => void;
}

export function DeleteAccountFlow({ actor, onClose }: DeleteAccountFlowProps) {
  const view = useSelector(actor, deleteAccountView);
  const cancel = () => {
    if (!view.canCancel) return;
    actor.send({ type: 'account.cancel' });
    onClose();
  };
  if (!view.isOpen) return null;
  return (
    <Modal title={view.menuLabel} onClose={cancel}>
      <Box data-dialog="delete-account" data-state={view.state}>
        <Text>{view.question}</Text>
        {view.error && (
          <Box mt="4">
            <Notice>{view.error}</Notice>
          </Box>
        )}
        <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
          <Button variant="outline" disabled={!view.canCancel} onClick={cancel}>
            {view.cancelLabel}
          </Button>
          <Button
            colorPalette="red"
            disabled={!view.canDelete}
            aria-busy={view.busy}
            onClick={() => actor.send({ type: 'account.confirmDelete' })}
          >
            {view.deleteLabel}
          </Button>
        </Flex>
      </Box>
    </Modal>
  );
}
