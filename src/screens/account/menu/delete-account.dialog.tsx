import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DeleteAccountActor } from '#machines/delete-account/delete-account.machine.ts';
import { type DeleteAccountView, deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { Box, Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { ReauthenticationFields } from '../identity/reauthentication-fields.tsx';
import { type AvailableSignInMethods, useSignInMethods } from '../identity/use-sign-in-methods.ts';
import { useDeleteAccount } from './use-delete-account.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const actor = useDeleteAccount();
  const methods = useSignInMethods();
  return <DeleteAccountFlow actor={actor} methods={methods} onClose={onClose} />;
}

interface DeleteAccountFlowProps {
  actor: DeleteAccountActor;
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function DeleteAccountFlow({ actor, methods, onClose }: DeleteAccountFlowProps) {
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
        <DeleteAccountForm view={view} methods={methods} send={actor.send} onCancel={cancel} />
      </Box>
    </Modal>
  );
}

interface DeleteAccountFormProps {
  view: DeleteAccountView;
  methods: AvailableSignInMethods;
  send: DeleteAccountActor['send'];
  onCancel: () => void;
}

function DeleteAccountForm({ view, methods, send, onCancel }: DeleteAccountFormProps) {
  const { control, register, handleSubmit, setFocus, setValue } = useForm({
    defaultValues: { password: '', googleToken: '' },
  });
  const errorId = useId();
  const googleToken = useWatch({ control, name: 'googleToken' });
  const submit = handleSubmit((values) => send({ type: 'account.confirmDelete', ...values }));
  useRefusal(view.error, (error) => {
    if (!error) return;
    // A Google credential can be used only once.
    setValue('googleToken', '');
    if (methods.password) setFocus('password');
  });
  return (
    <form noValidate aria-label={view.menuLabel} onSubmit={(event) => void submit(event)}>
      <Box mt="4">
        <ReauthenticationFields
          methods={methods}
          label="Your password"
          registration={register('password')}
          invalid={view.error !== null}
          errorId={errorId}
          busy={view.busy}
          googleToken={googleToken}
          onGoogleToken={(token) => setValue('googleToken', token)}
        />
      </Box>
      <Notice id={errorId} mt="4">
        {view.error}
      </Notice>
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
