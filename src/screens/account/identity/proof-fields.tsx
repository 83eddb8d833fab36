import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordInput } from '#src/components/password-input.tsx';
import { Box, Field, Stack, Text } from '#src/components/ui.ts';
import { ConfirmWithGoogle } from './confirm-with-google.tsx';
import type { WaysIn } from './use-ways-in.ts';

interface ProofFieldsProps {
  ways: WaysIn;
  label: string;
  /** Of the password's field. */
  field: UseFormRegisterReturn;
  invalid: boolean;
  busy: boolean;
  googleToken: string;
  onGoogleToken: (token: string) => void;
}

/** The password, or Google, or either: what shows that it is the owner. */
export function ProofFields({ ways, label, field, invalid, busy, ...google }: ProofFieldsProps) {
  const { googleToken, onGoogleToken } = google;
  return (
    <Stack gap="3">
      {ways.password && (
        <Field.Root required={!ways.google} invalid={invalid}>
          <Field.Label>{label}</Field.Label>
          <PasswordInput autoComplete="current-password" readOnly={busy} {...field} />
        </Field.Root>
      )}
      {ways.google && (
        <Box>
          <Text textStyle="sm" color="fg.muted" mb="2">
            {ways.password ? 'Or confirm with Google:' : 'Please confirm with Google that it is you:'}
          </Text>
          <ConfirmWithGoogle
            google={ways.google}
            isConfirmed={googleToken !== ''}
            onCredential={onGoogleToken}
          />
        </Box>
      )}
    </Stack>
  );
}
