import { appPaths } from '#contract/app-paths.ts';
import { ButtonLink, PageHeading, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';

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
