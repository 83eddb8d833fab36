import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useApi, useSessionActor } from '#src/hooks/contexts.tsx';
import type { GoogleConfig } from '#src/ports/account/identity-ports.ts';
import { siteConfigQuery } from '#src/queries/site.ts';
import { IdentityFlow } from '../identity/identity-flow.tsx';
import { useIdentitySignIn } from '../identity/use-identity-sign-in.ts';

export function LinkGoogle({ email }: { email: string }) {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  if (!config?.google) return null;
  return (
    <Panel title="Sign in with Google">
      <LinkGoogleContent google={config.google} email={email} />
    </Panel>
  );
}

function LinkGoogleContent({ google, email }: { google: GoogleConfig; email: string }) {
  const session = useSessionActor();
  const { actor, mountRef } = useIdentitySignIn(google, (user) =>
    session.send({ type: 'session.adopt', user, welcome: false }),
  );
  const isLinked = useSelector(actor, (snapshot) => snapshot.matches('signedIn'));
  return (
    <>
      <Notice tone="green">{isLinked && 'You can sign in with Google from now on.'}</Notice>
      {!isLinked && (
        <>
          <Text color="fg.muted" mb="4" overflowWrap="anywhere">
            Choose the Google account of {email} once, and you can sign in with it next time.
          </Text>
          <IdentityFlow actor={actor} mountRef={mountRef} align="start" />
        </>
      )}
    </>
  );
}
