import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  type ChangePasswordActor,
  changePasswordMachine,
} from '#machines/change-password/change-password.machine.ts';
import { changePasswordView, EMPTY_FORM } from '#machines/change-password/change-password.view.ts';
import { Box, Button, Flex, LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { PasswordChecklist } from '#src/components/forms/password-checklist.tsx';
import { PasswordInput } from '#src/components/forms/password-input.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createChangePasswordPorts } from '#src/ports/account/change-password-ports.ts';
import { invalidateOwnAccount } from '#src/queries/account/own-account.ts';
import { ReauthenticationFields } from '../identity/reauthentication-fields.tsx';
import type { AvailableSignInMethods } from '../identity/use-sign-in-methods.ts';

interface ChangePasswordDialogProps {
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function ChangePasswordDialog({ methods, onClose }: ChangePasswordDialogProps) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const machine = useConstant(() => changePasswordMachine.provide(createChangePasswordPorts(api)));
  const actor = useActorRef(machine);
  useActorEvents(actor, ({ text }: { text: string }) => {
    toaster.success(text);
    void invalidateOwnAccount(queryClient);
    onClose();
  });
  return <ChangePasswordFlow actor={actor} methods={methods} onClose={onClose} />;
}

interface ChangePasswordFlowProps extends ChangePasswordDialogProps {
  actor: ChangePasswordActor;
}

export function ChangePasswordFlow({ actor, methods, onClose }: ChangePasswordFlowProps) {
  const { control, register, handleSubmit, setFocus, setValue } = useForm({ defaultValues: EMPTY_FORM });
  const values = { ...EMPTY_FORM, ...useWatch({ control }) };
  const view = useSelector(actor, (snapshot) => changePasswordView(snapshot, values));
  const submit = handleSubmit((form) => actor.send({ type: 'password.save', ...form }));
  useRefusal(view.error, (error) => {
    if (!error) return;
    // A Google credential can be used only once.
    setValue('googleToken', '');
    if (view.field === 'password' || methods.password) setFocus(view.field ?? 'currentPassword');
  });
  const errorId = useId();
  const close = () => view.canCancel && onClose();
  if (!view.isOpen) return null;
  return (
    <Modal title={methods.password ? 'Change your password' : 'Set a password'} onClose={close}>
      <Box data-dialog="change-password" data-state={view.state}>
        <form noValidate aria-label="Change your password" onSubmit={(event) => void submit(event)}>
          <Stack gap="4">
            <ReauthenticationFields
              methods={{ ...methods, google: methods.password ? null : methods.google }}
              label="Current password"
              registration={register('currentPassword')}
              invalid={view.field === 'currentPassword'}
              errorId={errorId}
              busy={view.busy}
              googleToken={values.googleToken}
              onGoogleToken={(token) => setValue('googleToken', token)}
            />
            <Field.Root
              required
              invalid={view.field === 'password' || view.passwordError !== null}
              errorId={view.passwordError === null ? errorId : undefined}
            >
              <Field.Label>New password</Field.Label>
              <PasswordInput autoComplete="new-password" readOnly={view.busy} {...register('password')} />
              <Field.ErrorText>{view.passwordError}</Field.ErrorText>
            </Field.Root>
            <Field.Root required>
              <Field.Label>Confirm password</Field.Label>
              <PasswordInput autoComplete="new-password" readOnly={view.busy} {...register('confirmation')} />
            </Field.Root>
            <PasswordChecklist checks={view.checks} />
            <LiveRegion isUrgent id={errorId} color="fg.error" fontWeight="medium">
              {view.error}
            </LiveRegion>
          </Stack>
          <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
            <Button type="button" variant="outline" disabled={!view.canCancel} onClick={close}>
              {view.cancelLabel}
            </Button>
            <Button type="submit" disabled={!view.canSave} aria-busy={view.busy}>
              {view.submitLabel}
            </Button>
          </Flex>
        </form>
      </Box>
    </Modal>
  );
}
