import type { User } from '#contract/types.ts';
import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEmitted } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { Notice } from '#src/components/chakra/chakra.tsx';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import {
  createReauthenticationPorts,
  createWidget,
  type GoogleConfig,
} from '#src/ports/account/identity-ports.ts';
import { IdentityFlow } from './identity-flow.tsx';

interface ConfirmWithGoogleProps {
  google: GoogleConfig;
  isConfirmed: boolean;
  onCredential: (credential: string) => void;
}

export function ConfirmWithGoogle({ google, isConfirmed, onCredential }: ConfirmWithGoogleProps) {
  const { user } = useSession();
  return (
    <>
      <Notice tone="green">{isConfirmed && 'Google has confirmed that it is you.'}</Notice>
      {!isConfirmed && user && <Widget google={google} user={user} onCredential={onCredential} />}
    </>
  );
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
