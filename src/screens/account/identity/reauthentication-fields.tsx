import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordInput } from '#src/components/forms/password-input.tsx';
import { Box, Field, Stack, Text } from '#src/components/ui/ui.ts';
import { ConfirmWithGoogle } from './confirm-with-google.tsx';
import type { AvailableSignInMethods } from './use-sign-in-methods.ts';

interface ReauthenticationFieldsProps {
  methods: AvailableSignInMethods;
  label: string;
  registration: UseFormRegisterReturn;
  invalid: boolean;
  busy: boolean;
  googleToken: string;
  onGoogleToken: (token: string) => void;
}

export function ReauthenticationFields({
  methods,
  label,
  registration,
  invalid,
  busy,
  ...googleProps
}: ReauthenticationFieldsProps) {
  const { googleToken, onGoogleToken } = googleProps;
  return (
    <Stack gap="3">
      {methods.password && (
        <Field.Root required={!methods.google} invalid={invalid}>
          <Field.Label>{label}</Field.Label>
          <PasswordInput autoComplete="current-password" readOnly={busy} {...registration} />
        </Field.Root>
      )}
      {methods.google && (
        <Box>
          <Text textStyle="sm" color="fg.muted" mb="2">
            {methods.password ? 'Or confirm with Google:' : 'Please confirm with Google that it is you:'}
          </Text>
          <ConfirmWithGoogle
            google={methods.google}
            isConfirmed={googleToken !== ''}
            onCredential={onGoogleToken}
          />
        </Box>
      )}
    </Stack>
  );
}
