import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import { type SignupActor, signupMachine } from '#machines/signup/signup.machine.ts';
import type { SignupEmitted } from '#machines/signup/signup.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createSignupPorts } from '#src/ports/signup-ports.ts';

interface Signup {
  actor: SignupActor;
  countdown: CountdownActor | undefined;
}

export function useSignup(): Signup {
  const { api, session, tokenStore } = usePorts();
  const navigate = useNavigate();
  const machine = useConstant(() => signupMachine.provide(createSignupPorts(api, tokenStore)));
  const actor = useActorRef(machine);
  useActorEvents(actor, (event: SignupEmitted) => {
    switch (event.type) {
      case 'signup.verified':
        return session.send({ type: 'session.adopt', user: event.user, welcome: false });
      case 'signup.finished':
        return void navigate(appPaths.collection, { replace: true });
    }
  });
  return { actor, countdown: useSelector(actor, ({ children }) => children.countdown) };
}
