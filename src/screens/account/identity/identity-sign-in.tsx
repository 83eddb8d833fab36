import { useQuery } from '@tanstack/react-query';
import { Box, Flex } from '#src/components/chakra/chakra.tsx';
import { useApi, useSessionActor } from '#src/hooks/contexts.tsx';
import type { GoogleConfig } from '#src/ports/account/identity-ports.ts';
import { siteConfigQuery } from '#src/queries/site.ts';
import { IdentityFlow } from './identity-flow.tsx';
import { useIdentitySignIn } from './use-identity-sign-in.ts';

export function IdentitySignIn() {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  if (!config) return null;
  return <IdentityWidget google={config.google} />;
}

function IdentityWidget({ google }: { google: GoogleConfig | null }) {
  const session = useSessionActor();
  const { actor, mountRef } = useIdentitySignIn(
    google,
    (user) => session.send({ type: 'session.adopt', user, welcome: true }),
    () => session.send({ type: 'session.codeNeeded' }),
  );
  return (
    <Box mt="6">
      {google && <OrDivider />}
      <IdentityFlow actor={actor} mountRef={mountRef} />
    </Box>
  );
}

function OrDivider() {
  return (
    <Flex align="center" gap="3" mb="3" color="fg.muted" textStyle="sm" aria-hidden="true">
      <Box flex="1" borderTopWidth="1px" borderColor="border" />
      or
      <Box flex="1" borderTopWidth="1px" borderColor="border" />
    </Flex>
  );
}
