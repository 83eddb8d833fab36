import { useSelector } from '@xstate/react';
import type { IdentitySignInActor } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import { identitySignInView } from '#machines/identity-sign-in/identity-sign-in.view.ts';
import { Box, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';

interface IdentityFlowProps {
  actor: IdentitySignInActor;
  mountRef: (element: HTMLElement | null) => void;
  /** Where the button is, whose width Google limits. Default: center. */
  align?: 'start' | 'center';
}

export function IdentityFlow({ actor, mountRef, align = 'center' }: IdentityFlowProps) {
  const view = useSelector(actor, identitySignInView);
  if (view.off)
    return (
      <Text textStyle="sm" color="fg.muted" textAlign="center">
        {view.off}
      </Text>
    );
  return (
    <Stack gap="3" data-identity={view.state}>
      <Notice tone="orange">{view.passwordNeeded}</Notice>
      <Notice
        title={view.failureBox?.title}
        action={
          view.failureBox && (
            <LinkButton
              type="button"
              disabled={!view.failureBox.canRetry}
              onClick={() => actor.send({ type: 'widget.retry' })}
            >
              {view.failureBox.retryLabel}
            </LinkButton>
          )
        }
      >
        {view.failureBox?.message}
      </Notice>
      <Spinner label={view.busy && 'Signing in with Google...'} />
      {/* Mounted even while hidden: a retry renders the button into it. */}
      <Flex justify={align}>
        <Box ref={mountRef} hidden={!view.showsButton} minHeight="11" colorScheme="light" />
      </Flex>
    </Stack>
  );
}
