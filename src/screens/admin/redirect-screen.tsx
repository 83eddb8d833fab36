import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { Box, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { AlertIcon } from '#src/components/ui/icons.tsx';
import { useCountdown } from '#src/hooks/use-countdown.ts';

const REDIRECT_SECONDS = 3;
const TITLE = "Oops! Let's try that again";

export function RedirectScreen({ name }: { name: string }) {
  const navigate = useNavigate();
  useCountdown(REDIRECT_SECONDS, () => void navigate(appPaths.home, { replace: true }));
  return (
    <Screen name={name} state="redirecting" title={TITLE}>
      <Box role="alert">
        <EmptyState
          icon={<AlertIcon />}
          heading={<PageHeading>{TITLE}</PageHeading>}
          text="Redirecting you to login..."
        />
      </Box>
    </Screen>
  );
}
