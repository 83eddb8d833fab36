import { useSelector } from '@xstate/react';
import {
  type PasskeySignInActor,
  passkeySignInMachine,
} from '#machines/passkey-sign-in/passkey-sign-in.machine.ts';
import type { PasskeyAccepted } from '#machines/passkey-sign-in/passkey-sign-in.types.ts';
import { passkeySignInView } from '#machines/passkey-sign-in/passkey-sign-in.view.ts';
import { Button, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { usePorts, useSessionActor } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createPasskeySignInPorts } from '#src/ports/account/passkey-ports.ts';
import { hasPasskeys } from '#src/ports/account/webauthn.ts';

export function PasskeySignIn() {
  return hasPasskeys() ? <ConnectedPasskeySignIn /> : null;
}

function ConnectedPasskeySignIn() {
  const ports = usePorts();
  const session = useSessionActor();
  const machine = useConstant(() => passkeySignInMachine.provide(createPasskeySignInPorts(ports)));
  const actor = useActorRef(machine);
  useActorEvents(actor, ({ user }: PasskeyAccepted) =>
    session.send({ type: 'session.adopt', user, welcome: true }),
  );
  return <PasskeySignInFlow actor={actor} />;
}

export function PasskeySignInFlow({ actor }: { actor: PasskeySignInActor }) {
  const view = useSelector(actor, passkeySignInView);
  return (
    <Stack gap="3" mt="4" data-passkey-sign-in={view.state}>
      <Notice>{view.error}</Notice>
      <Button
        variant="outline"
        size="lg"
        disabled={view.busy}
        aria-busy={view.busy}
        onClick={() => actor.send({ type: 'passkey.use' })}
      >
        {view.label}
      </Button>
    </Stack>
  );
}
