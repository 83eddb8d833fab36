import type { User } from '#contract/types.ts';
import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEmitted } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { Notice } from '#src/components/notice.tsx';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts, useSession } from '#src/ports/contexts.tsx';
import { createReauthenticationPorts, createWidget, type GoogleConfig } from '#src/ports/identity-ports.ts';
import { useActorEvents } from '#src/ports/use-actor-events.ts';
import { useConstant } from '#src/ports/use-constant.ts';
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
  const widget = useConstant(createWidget);
  const machine = useConstant(() =>
    identitySignInMachine.provide(createReauthenticationPorts(ports, { google, widget, user }, onCredential)),
  );
  const actor = useActorRef(machine, { input: { isConfigured: true } });
  useActorEvents(widget, (credential) => actor.send({ type: 'credential.received', credential }));
  useActorEvents(actor, (event: IdentitySignInEmitted) => {
    if (event.type === 'toast.show') ports.toaster[event.kind](event.text);
  });
  return <IdentityFlow actor={actor} mountRef={widget.setElement} />;
}
