import { useNavigate } from 'react-router';
import { EmptyState } from '#src/components/empty-state.tsx';
import { WrenchIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { useCountdown } from '#src/ports/use-countdown.ts';

const REDIRECT_SECONDS = 5;

export default function NotFoundScreen() {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(REDIRECT_SECONDS, () => void navigate('/', { replace: true }));
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
        <ButtonLink to="/">Home</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
