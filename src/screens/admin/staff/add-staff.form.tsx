import { valibotResolver } from '@hookform/resolvers/valibot';
import { Controller, useForm } from 'react-hook-form';
import { newStaffBody } from '#contract/schemas/staff.ts';
import type { StaffRole } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Button, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useAddStaff } from './use-staff-mutations.ts';

const ROLE_OPTIONS = [
  { value: 'staff', label: 'Staff' },
  { value: 'superuser', label: 'Superuser' },
] as const satisfies readonly { value: StaffRole; label: string }[];

const resolver = valibotResolver(newStaffBody);

export function AddStaffForm({ onClose }: { onClose: () => void }) {
  const add = useAddStaff(onClose);
  const { register, control, handleSubmit, formState, setError } = useForm<{
    email: string;
    role: StaffRole;
  }>({
    defaultValues: { email: '', role: 'staff' },
    resolver,
  });
  useRefusal(add.error, (error) => {
    const isAboutEmail = error instanceof ApiError && (error.code === 'NOT_FOUND' || 'email' in error.fields);
    if (isAboutEmail) setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
  });
  const emailError = formState.errors.email?.message;
  const close = () => !add.isPending && onClose();
  const submit = handleSubmit((values) => add.mutate(values));
  return (
    <Modal title="Add staff" onClose={close}>
      <form noValidate aria-label="Add staff" onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label="Email address of their account"
            hint="They sign up in the shop like a customer, which confirms the address. Then add them here."
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            disabled={add.isPending}
            error={emailError}
            {...register('email')}
          />
          <Controller
            control={control}
            name="role"
            render={({ field: { name, value, onChange } }) => (
              <SelectField
                label="Role"
                name={name}
                options={ROLE_OPTIONS}
                value={value}
                onChange={onChange}
                hint="They are signed out, sign in again with their own password, and get an email."
              />
            )}
          />
          <Notice>
            {add.error &&
              emailError === undefined &&
              getErrorMessage(add.error, 'The account could not be added.', 'Network error occurred')}
          </Notice>
          <Button type="submit" disabled={add.isPending} aria-busy={add.isPending}>
            {add.isPending ? 'Saving...' : 'Add to staff'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
