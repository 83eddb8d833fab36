import { appPaths } from '#contract/app-paths.ts';
import { ButtonLink, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';

/** Instead of every screen of the back office, as the server answers none of their requests. */
export function SecondFactorMissing() {
  return (
    <Screen name="second-factor-missing" title="Second factor needed">
      <EmptyState
        heading={<PageHeading>Set up a second factor first</PageHeading>}
        text="Staff of this shop sign in with a code from an authenticator app or a passkey. Set one up in your profile, which takes a minute, then come back. If you have a passkey, log out and sign in with it."
      >
        <ButtonLink to={appPaths.profile}>Go to your profile</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
