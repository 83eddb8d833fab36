import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { WrenchIcon } from '#src/components/ui/icons.tsx';
import { useCountdown } from '#src/hooks/use-countdown.ts';

const REDIRECT_SECONDS = 5;

export default function NotFoundScreen() {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(REDIRECT_SECONDS, () => void navigate(appPaths.home, { replace: true }));
  return (
    <Screen name="not-found" title="Page not found">
      <EmptyState
        icon={<WrenchIcon />}
        heading={<PageHeading>You Explorer!!</PageHeading>}
        text={
          <>
            Sorry, the page you're looking for isn't available.
            <br />
            Taking you back home in {secondsLeft}...
          </>
        }
      >
        <ButtonLink to={appPaths.home}>Home</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
