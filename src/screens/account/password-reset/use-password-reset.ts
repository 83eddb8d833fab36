import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import {
  type PasswordResetActor,
  passwordResetMachine,
} from '#machines/password-reset/password-reset.machine.ts';
import type { PasswordResetEmitted, ResetAddress } from '#machines/password-reset/password-reset.types.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive, useActorRef } from '#src/loading/actors.ts';
import { createPasswordResetPorts } from '#src/ports/account/password-reset-ports.ts';

interface PasswordReset {
  actor: PasswordResetActor;
  countdown: CountdownActor | undefined;
}

export function usePasswordReset(address: ResetAddress): PasswordReset {
  const { api } = usePorts();
  const navigate = useNavigate();
  const machine = useConstant(() => passwordResetMachine.provide(createPasswordResetPorts(api)));
  const actor = useActorRef(machine, { input: address });
  useOnChange(address, (current) => sendIfActive(actor, { type: 'reset.addressChanged', ...current }));
  useActorEvents(actor, (event: PasswordResetEmitted) => {
    switch (event.type) {
      case 'reset.codeSent':
        return void navigate(appPaths.verifyResetCode, { state: { email: event.email } });
      case 'reset.codeAccepted':
        return void navigate(appPaths.createPassword, { state: { email: event.email }, replace: true });
      case 'reset.finished':
        return void navigate(appPaths.passwordChanged, { replace: true });
    }
  });
  return { actor, countdown: useSelector(actor, ({ children }) => children.countdown) };
}
