import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#src/components/link-button.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Spinner } from '#src/components/spinner.tsx';
import { Box, Flex, Stack, Text } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import type { GoogleConfig } from '#src/ports/identity-ports.ts';
import { siteConfigQuery } from '#src/queries/site.ts';
import { useIdentitySignIn } from './use-identity-sign-in.ts';

/** The other way in, under a form. */
export function IdentitySignIn() {
  const { data: config } = useQuery(siteConfigQuery(useRequest()));
  if (!config) return null;
  return <IdentityWidget google={config.google} />;
}

function IdentityWidget({ google }: { google: GoogleConfig | null }) {
  const { view, place, send } = useIdentitySignIn(google);
  if (view.off)
    return (
      <Text mt="6" textStyle="sm" color="fg.muted" textAlign="center">
        {view.off}
      </Text>
    );
  return (
    <Stack gap="3" mt="6" data-identity={view.state}>
      <Flex align="center" gap="3" color="fg.muted" textStyle="sm" aria-hidden="true">
        <Box flex="1" borderTopWidth="1px" borderColor="border" />
        or
        <Box flex="1" borderTopWidth="1px" borderColor="border" />
      </Flex>
      {view.passwordNeeded && <Notice tone="orange">{view.passwordNeeded}</Notice>}
      {view.failureBox && (
        <Notice
          title={view.failureBox.title}
          action={
            <LinkButton
              type="button"
              disabled={!view.failureBox.canRetry}
              onClick={() => send({ type: 'widget.retry' })}
            >
              {view.failureBox.retryLabel}
            </LinkButton>
          }
        >
          {view.failureBox.message}
        </Notice>
      )}
      {view.busy && <Spinner label="Signing in with Google..." />}
      {/* Mounted even while it shows nothing: a retry renders the button into it. */}
      <Flex justify="center">
        <Box ref={place} hidden={!view.showsButton} minHeight="11" colorScheme="light" />
      </Flex>
    </Stack>
  );
}
