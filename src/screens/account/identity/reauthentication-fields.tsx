import type { UseFormRegisterReturn } from 'react-hook-form';
import { Box, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { PasswordInput } from '#src/components/forms/password-input.tsx';
import { ConfirmWithGoogle } from './confirm-with-google.tsx';
import type { AvailableSignInMethods } from './use-sign-in-methods.ts';

interface ReauthenticationFieldsProps {
  methods: AvailableSignInMethods;
  label: string;
  registration: UseFormRegisterReturn;
  invalid: boolean;
  /** Of the text that says what is wrong. */
  errorId: string;
  busy: boolean;
  googleToken: string;
  onGoogleToken: (token: string) => void;
}

export function ReauthenticationFields({
  methods,
  label,
  registration,
  invalid,
  errorId,
  busy,
  ...googleProps
}: ReauthenticationFieldsProps) {
  const { googleToken, onGoogleToken } = googleProps;
  return (
    <Stack gap="3">
      {methods.password && (
        <Field.Root required={!methods.google} invalid={invalid} errorId={errorId}>
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
