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
import { createSignupPorts } from '#src/ports/account/signup-ports.ts';
import { isSignUpPending, setSignUpPending } from '#src/storage/pending-sign-up.ts';

interface Signup {
  actor: SignupActor;
  countdown: CountdownActor | undefined;
}

/** `from` is where the sign-up began. */
export function useSignup(from: string | undefined): Signup {
  const { api, session, tokenStore } = usePorts();
  const navigate = useNavigate();
  const machine = useConstant(() => signupMachine.provide(createSignupPorts(api, tokenStore)));
  const actor = useActorRef(machine, { input: { isPending: isSignUpPending() } });
  useActorEvents(actor, (event: SignupEmitted) => {
    switch (event.type) {
      case 'signup.started':
        return setSignUpPending(true);
      case 'signup.abandoned':
        return setSignUpPending(false);
      case 'signup.verified':
        setSignUpPending(false);
        return session.send({ type: 'session.adopt', user: event.user, welcome: false });
      case 'signup.finished':
        return void navigate(from ?? appPaths.collection, { replace: true });
    }
  });
  return { actor, countdown: useSelector(actor, ({ children }) => children.countdown) };
}
