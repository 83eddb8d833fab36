import { appPaths } from '#contract/app-paths.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { Stack, Text } from '#src/components/ui/ui.ts';

export const PASSWORD_CHANGED_TITLE = 'Your password has been changed successfully!';

export function PasswordChanged() {
  return (
    <Stack gap="4" align="center" textAlign="center">
      <StatusIcon tone="green" icon={<CheckIcon />} />
      <PageHeading size="lg">{PASSWORD_CHANGED_TITLE}</PageHeading>
      <Text color="fg.muted">You were signed out everywhere. Sign in with the new password.</Text>
      <ButtonLink to={appPaths.login} size="lg">
        BACK TO LOGIN
      </ButtonLink>
    </Stack>
  );
}
