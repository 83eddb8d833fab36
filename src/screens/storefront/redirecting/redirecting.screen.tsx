import { useNavigate } from 'react-router';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ClockIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { useCountdown } from '#src/ports/use-countdown.ts';

const REDIRECT_SECONDS = 3;

export default function RedirectingScreen() {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(REDIRECT_SECONDS, () => void navigate('/', { replace: true }));
  return (
    <Screen name="redirecting" title="One moment">
      <EmptyState
        icon={<ClockIcon />}
        heading={<PageHeading>One moment</PageHeading>}
        text={`Taking you to the shop in ${secondsLeft}...`}
      >
        <ButtonLink to="/">Home</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
