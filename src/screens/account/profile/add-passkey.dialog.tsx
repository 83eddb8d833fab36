import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  type PasskeySetUpActor,
  passkeySetUpMachine,
} from '#machines/passkey-set-up/passkey-set-up.machine.ts';
import { passkeySetUpView } from '#machines/passkey-set-up/passkey-set-up.view.ts';
import { Box, Button, Flex, LiveRegion, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createPasskeySetUpPorts } from '#src/ports/account/passkey-ports.ts';
import { invalidateOwnAccount } from '#src/queries/account/own-account.ts';
import { ReauthenticationFields } from '../identity/reauthentication-fields.tsx';
import type { AvailableSignInMethods } from '../identity/use-sign-in-methods.ts';

interface AddPasskeyDialogProps {
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function AddPasskeyDialog({ methods, onClose }: AddPasskeyDialogProps) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const machine = useConstant(() => passkeySetUpMachine.provide(createPasskeySetUpPorts(api)));
  const actor = useActorRef(machine);
  useActorEvents(actor, () => {
    toaster.success('The passkey is added. You can sign in with it from now on.');
    onClose();
    void invalidateOwnAccount(queryClient);
  });
  return <AddPasskeyFlow actor={actor} methods={methods} onClose={onClose} />;
}

interface AddPasskeyFlowProps {
  actor: PasskeySetUpActor;
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function AddPasskeyFlow({ actor, methods, onClose }: AddPasskeyFlowProps) {
  const view = useSelector(actor, passkeySetUpView);
  const { control, register, handleSubmit, setFocus, setValue } = useForm({
    defaultValues: { password: '', googleToken: '' },
  });
  const { googleToken = '' } = useWatch({ control });
  const errorId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  useRefusal(view.error, (error) => {
    if (!error) return;
    // A Google credential can be used only once.
    setValue('googleToken', '');
    if (view.step === 'making') submitButton.current?.focus();
    else if (view.field === 'password' && methods.password) setFocus('password', { shouldSelect: true });
  });
  if (view.step === null) return null;
  const submit = handleSubmit((form) =>
    actor.send(view.step === 'proving' ? { type: 'passkey.begin', ...form } : { type: 'passkey.retry' }),
  );
  const close = () => view.canClose && onClose();
  return (
    <Modal title="Add a passkey" onClose={close}>
      <Box data-dialog="passkey" data-state={view.state}>
        <form noValidate aria-label="Add a passkey" onSubmit={(event) => void submit(event)}>
          <Stack gap="4">
            <Text color="fg.muted">
              {view.step === 'proving'
                ? 'First confirm that it is you. Then your browser asks where to keep the passkey.'
                : 'Follow your browser: it asks where to keep the passkey, and for your fingerprint, face or PIN.'}
            </Text>
            {view.step === 'proving' && (
              <ReauthenticationFields
                methods={methods}
                label="Your password"
                registration={register('password')}
                invalid={view.field === 'password'}
                errorId={errorId}
                busy={view.busy}
                googleToken={googleToken}
                onGoogleToken={(token) => setValue('googleToken', token)}
              />
            )}
            <LiveRegion isUrgent id={errorId} color="fg.error" fontWeight="medium">
              {view.error}
            </LiveRegion>
          </Stack>
          <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
            <Button type="button" variant="outline" disabled={!view.canClose} onClick={close}>
              Cancel
            </Button>
            <Button ref={submitButton} type="submit" disabled={view.busy} aria-busy={view.busy}>
              {view.submitLabel}
            </Button>
          </Flex>
        </form>
      </Box>
    </Modal>
  );
}
