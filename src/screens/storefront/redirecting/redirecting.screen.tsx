import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { ClockIcon } from '#src/components/ui/screen-icons.tsx';
import { useCountdown } from '#src/hooks/use-countdown.ts';

const REDIRECT_SECONDS = 3;

export default function RedirectingScreen() {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(REDIRECT_SECONDS, () => void navigate(appPaths.home, { replace: true }));
  return (
    <Screen name="redirecting" title="One moment">
      <EmptyState
        icon={<ClockIcon />}
        heading={<PageHeading>One moment</PageHeading>}
        text={`Taking you to the shop in ${secondsLeft}...`}
      >
        <ButtonLink to={appPaths.home}>Home</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
