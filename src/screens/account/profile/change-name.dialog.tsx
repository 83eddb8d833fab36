// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { MAX_USERNAME_LENGTH } from '#contract/limits.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts, useSessionActor } from '#src/hooks/contexts.tsx';
import { nameResolver } from './change-name.schema.ts';

export function ChangeNameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { api, toaster } = usePorts();
  const session = useSessionActor();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username },
    resolver: nameResolver,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { username: string }) => api.call('changeProfile', { body }),
    onSuccess: (user) => {
      session.send({ type: 'session.adopt', user, welcome: false });
      toaster.success('Your name has been changed.');
      onClose();
    },
  });
  return (
    <Modal title="Change your name" onClose={onClose}>
      <form
        noValidate
        aria-label="Change your name"
        onSubmit={(event) => void handleSubmit((body) => mutate(body))(event)}
      >
        <TextField
          required
          label="Your name"
          autoComplete="nickname"
          maxLength={MAX_USERNAME_LENGTH}
          hint="Our emails greet you by this name. Past orders and reviews stay as they are."
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <Notice mt="4">
          {error && getErrorMessage(error, 'Your name could not be changed. Please try again.')}
        </Notice>
        <Flex gap="3" mt="5" wrap="wrap" justify="flex-end">
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            Save name
          </Button>
        </Flex>
      </form>
    </Modal>
  );
}
