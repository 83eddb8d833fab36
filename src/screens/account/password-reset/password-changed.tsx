import { CheckIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { PageHeading } from '#src/components/screen.tsx';
import { StatusIcon } from '#src/components/status-icon.tsx';
import { Stack, Text } from '#src/components/ui.ts';

export const PASSWORD_CHANGED_TITLE = 'Your password has been changed successfully!';

/** The end of the reset, and the whole of its last screen. */
export function PasswordChanged() {
  return (
    <Stack gap="4" align="center" textAlign="center">
      <StatusIcon tone="green" icon={<CheckIcon />} />
      <PageHeading size="lg">{PASSWORD_CHANGED_TITLE}</PageHeading>
      <Text color="fg.muted">You were signed out everywhere. Sign in with the new password.</Text>
      <ButtonLink to="/login" size="lg">
        BACK TO LOGIN
      </ButtonLink>
    </Stack>
  );
}
