import { useForm } from 'react-hook-form';
import type { Customer } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useErase } from './use-customer-mutations.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
}

export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const { username, email } = customer;
  const erase = useErase(customer);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { confirmation: '' } });
  useRefusal(erase.error, (error) => {
    const message = getFieldErrors(error)['confirmation'];
    if (message) setError('confirmation', { type: 'server', message }, { shouldFocus: true });
  });
  const fieldError = formState.errors.confirmation?.message;
  const close = () => !erase.isPending && onClose();
  const submit = handleSubmit(({ confirmation }) => erase.mutate(confirmation));
  return (
    <Modal title={`Erase ${username}?`} onClose={close}>
      <form noValidate aria-label="Erase account" onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <Text>
            Name, addresses, cars, notes and emails go, and the person is signed out. Orders stay without
            them, as tax law requires; unpaid ones are cancelled. This cannot be undone.
          </Text>
          <TextField
            label={`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            error={fieldError}
            {...register('confirmation', {
              validate: (text) =>
                text.trim().toLowerCase() === email.toLowerCase() ||
                'This is not the email address of the account',
            })}
          />
          <Notice>
            {erase.error &&
              fieldError === undefined &&
              getErrorMessage(erase.error, 'The account could not be erased.', 'Network error occurred')}
          </Notice>
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button type="button" variant="outline" disabled={erase.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" colorPalette="red" disabled={erase.isPending} aria-busy={erase.isPending}>
              Erase for good
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
