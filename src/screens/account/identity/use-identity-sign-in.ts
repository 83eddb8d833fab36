import type { User } from '#contract/types.ts';
import {
  type IdentitySignInActor,
  identitySignInMachine,
} from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEmitted } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import {
  createIdentityPorts,
  createWidget,
  type GoogleConfig,
  type Widget,
} from '#src/ports/account/identity-ports.ts';

interface IdentitySignIn {
  actor: IdentitySignInActor;
  mountRef: Widget['setElement'];
}

export function useIdentitySignIn(
  google: GoogleConfig | null,
  onSignedIn: (user: User) => void,
  onCodeNeeded: () => void = () => undefined,
): IdentitySignIn {
  const ports = usePorts();
  const widget = useConstant(createWidget);
  const machine = useConstant(() =>
    identitySignInMachine.provide(createIdentityPorts(ports, google, widget)),
  );
  const actor = useActorRef(machine, { input: { isConfigured: google !== null } });
  useActorEvents(widget, (credential) => actor.send({ type: 'credential.received', credential }));
  useActorEvents(actor, (event: IdentitySignInEmitted) => {
    switch (event.type) {
      case 'toast.show':
        return ports.toaster[event.kind](event.text);
      case 'identity.signedIn':
        return onSignedIn(event.user);
      case 'identity.codeNeeded':
        return onCodeNeeded();
    }
  });
  return { actor, mountRef: widget.setElement };
}
