import type { User } from '#contract/types.ts';
import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEmitted } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { Notice } from '#src/components/notice.tsx';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts, useSession } from '#src/ports/contexts.tsx';
import { createConfirmationPorts, createWidget, type GoogleConfig } from '#src/ports/identity-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { IdentityFlow } from './identity-flow.tsx';

interface ConfirmWithGoogleProps {
  google: GoogleConfig;
  isConfirmed: boolean;
  onCredential: (credential: string) => void;
}

/** Google’s button, to show that it is still the owner who is there. */
export function ConfirmWithGoogle({ google, isConfirmed, onCredential }: ConfirmWithGoogleProps) {
  const { user } = useSession();
  if (isConfirmed) return <Notice tone="green">Google has confirmed that it is you.</Notice>;
  if (!user) return null;
  return <Widget google={google} user={user} onCredential={onCredential} />;
}

interface WidgetProps {
  google: GoogleConfig;
  user: User;
  onCredential: (credential: string) => void;
}

function Widget({ google, user, onCredential }: WidgetProps) {
  const ports = usePorts();
  const widget = useOnce(createWidget);
  const machine = useOnce(() =>
    identitySignInMachine.provide(createConfirmationPorts(ports, { google, widget, user }, onCredential)),
  );
  const actor = useActorRef(machine, { input: { configured: true } });
  useEmitted(widget, (credential) => actor.send({ type: 'credential.received', credential }));
  useEmitted(actor, (event: IdentitySignInEmitted) => {
    if (event.type === 'toast.show') ports.toaster[event.kind](event.text);
  });
  return <IdentityFlow actor={actor} place={widget.place} />;
}
