import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import type { DeleteAccountActor } from '#machines/delete-account/delete-account.machine.ts';
import { type DeleteAccountView, deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { Modal } from '#src/components/modal.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui.ts';
import { useRefusal } from '#src/components/use-refusal.ts';
import { ProofFields } from '../identity/proof-fields.tsx';
import { useWaysIn, type WaysIn } from '../identity/use-ways-in.ts';
import { useDeleteAccount } from './use-delete-account.ts';

/** Render it to ask; every way out of it but the deletion closes it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const actor = useDeleteAccount();
  const ways = useWaysIn();
  return <DeleteAccountFlow actor={actor} ways={ways} onClose={onClose} />;
}

interface DeleteAccountFlowProps {
  actor: DeleteAccountActor;
  ways: WaysIn;
  onClose: () => void;
}

export function DeleteAccountFlow({ actor, ways, onClose }: DeleteAccountFlowProps) {
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
        <DeleteAccountForm view={view} ways={ways} send={actor.send} onCancel={cancel} />
      </Box>
    </Modal>
  );
}

interface DeleteAccountFormProps {
  view: DeleteAccountView;
  ways: WaysIn;
  send: DeleteAccountActor['send'];
  onCancel: () => void;
}

function DeleteAccountForm({ view, ways, send, onCancel }: DeleteAccountFormProps) {
  const { control, register, handleSubmit, setFocus, setValue } = useForm({
    defaultValues: { password: '', googleToken: '' },
  });
  const googleToken = useWatch({ control, name: 'googleToken' });
  const submit = handleSubmit((typed) => send({ type: 'account.confirmDelete', ...typed }));
  useRefusal(view.error, (error) => {
    if (!error) return;
    // A confirmation of Google is good once.
    setValue('googleToken', '');
    if (ways.password) setFocus('password');
  });
  return (
    <form noValidate aria-label={view.menuLabel} onSubmit={(event) => void submit(event)}>
      <Box mt="4">
        <ProofFields
          ways={ways}
          label="Your password"
          field={register('password')}
          invalid={view.error !== null}
          busy={view.busy}
          googleToken={googleToken}
          onGoogleToken={(token) => setValue('googleToken', token)}
        />
      </Box>
      {view.error && (
        <Box mt="4">
          <Notice>{view.error}</Notice>
        </Box>
      )}
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button type="button" variant="outline" disabled={!view.canCancel} onClick={onCancel}>
          {view.cancelLabel}
        </Button>
        <Button type="submit" colorPalette="red" disabled={!view.canDelete} aria-busy={view.busy}>
          {view.deleteLabel}
        </Button>
      </Flex>
    </form>
  );
}
