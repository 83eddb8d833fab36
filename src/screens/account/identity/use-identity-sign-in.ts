import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { identitySignInMachine } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type {
  IdentitySignInEmitted,
  IdentitySignInEvent,
} from '#machines/identity-sign-in/identity-sign-in.types.ts';
import {
  type IdentitySignInView,
  identitySignInView,
} from '#machines/identity-sign-in/identity-sign-in.view.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import {
  createIdentityPorts,
  createWidget,
  type GoogleConfig,
  type Widget,
} from '#src/ports/identity-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';

interface IdentitySignIn {
  view: IdentitySignInView;
  /** For the element that the provider's button goes into. */
  place: Widget['place'];
  send: (event: IdentitySignInEvent) => void;
}

/** The identity actor of this screen, joined to the provider's widget and the session. */
export function useIdentitySignIn(google: GoogleConfig | null): IdentitySignIn {
  const ports = usePorts();
  const { session, toaster } = ports;
  const [widget] = useState(createWidget);
  const [machine] = useState(() => identitySignInMachine.provide(createIdentityPorts(ports, google, widget)));
  const actor = useActorRef(machine, { input: { configured: google !== null } });
  useLayoutEffect(() => {
    widget.listen((credential) => actor.send({ type: 'credential.received', credential }));
  }, [actor, widget]);
  useEmitted(actor, (event: IdentitySignInEmitted) => {
    switch (event.type) {
      case 'toast.show':
        return toaster[event.kind](event.text);
      case 'identity.signedIn':
        return session.send({ type: 'session.adopt', user: event.user, welcome: true });
    }
  });
  return { view: useSelector(actor, identitySignInView), place: widget.place, send: actor.send };
}
