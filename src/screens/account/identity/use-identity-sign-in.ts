import type { User } from '#contract/types.ts';
import {
  type IdentitySignInActor,
  identitySignInMachine,
} from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEmitted } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import {
  createIdentityPorts,
  createWidget,
  type GoogleConfig,
  type Widget,
} from '#src/ports/identity-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';

interface IdentitySignIn {
  actor: IdentitySignInActor;
  /** For the element that the provider's button goes into. */
  place: Widget['place'];
}

/** The identity actor of this screen, joined to the provider's widget. */
export function useIdentitySignIn(
  google: GoogleConfig | null,
  onSignedIn: (user: User) => void,
): IdentitySignIn {
  const ports = usePorts();
  const widget = useOnce(createWidget);
  const machine = useOnce(() => identitySignInMachine.provide(createIdentityPorts(ports, google, widget)));
  const actor = useActorRef(machine, { input: { configured: google !== null } });
  useEmitted(widget, (credential) => actor.send({ type: 'credential.received', credential }));
  useEmitted(actor, (event: IdentitySignInEmitted) => {
    switch (event.type) {
      case 'toast.show':
        return ports.toaster[event.kind](event.text);
      case 'identity.signedIn':
        return onSignedIn(event.user);
    }
  });
  return { actor, place: widget.place };
}
