import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { type SignInCodeActor, signInCodeMachine } from '#machines/sign-in-code/sign-in-code.machine.ts';
import type { CodeAccepted } from '#machines/sign-in-code/sign-in-code.types.ts';
import { signInCodeView } from '#machines/sign-in-code/sign-in-code.view.ts';
import { Button, Flex, Input, LinkButton, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { usePorts, useSessionActor } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createSignInCodePorts } from '#src/ports/account/sign-in-code-ports.ts';

export function SignInCode() {
  const ports = usePorts();
  const session = useSessionActor();
  const machine = useConstant(() => signInCodeMachine.provide(createSignInCodePorts(ports)));
  const actor = useActorRef(machine);
  useActorEvents(actor, ({ user }: CodeAccepted) =>
    session.send({ type: 'session.adopt', user, welcome: true }),
  );
  return <SignInCodeFlow actor={actor} onStartOver={() => session.send({ type: 'session.startOver' })} />;
}

interface SignInCodeFlowProps {
  actor: SignInCodeActor;
  onStartOver: () => void;
}

export function SignInCodeFlow({ actor, onStartOver }: SignInCodeFlowProps) {
  const view = useSelector(actor, signInCodeView);
  const { register, handleSubmit, setFocus, setValue } = useForm({ defaultValues: { code: '' } });
  useRefusal(view.error, (error) => {
    if (error && !view.isOver) setFocus('code', { shouldSelect: true });
  });
  if (view.isOver) {
    return (
      <Stack gap="4" data-sign-in-code={view.state}>
        <Notice>{view.error}</Notice>
        <Button size="lg" autoFocus onClick={onStartOver}>
          Sign in again
        </Button>
      </Stack>
    );
  }
  const switchKind = () => {
    setValue('code', '');
    actor.send({ type: 'code.chooseKind', kind: view.kind === 'app' ? 'recovery' : 'app' });
  };
  return (
    <div data-sign-in-code={view.state}>
      <form
        noValidate
        aria-label="Code"
        onSubmit={(event) =>
          void handleSubmit(({ code }) => actor.send({ type: 'code.submit', code }))(event)
        }
      >
        <Stack gap="4">
          <Field.Root required invalid={view.error !== null}>
            <Field.Label>{view.label}</Field.Label>
            <Input
              key={view.kind}
              autoFocus
              readOnly={view.busy}
              {...(view.kind === 'app'
                ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
                : { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
              {...register('code')}
            />
            <Field.HelperText>{view.hint}</Field.HelperText>
            <Field.ErrorText>{view.error}</Field.ErrorText>
          </Field.Root>
          <Button type="submit" size="lg" disabled={!view.canSubmit} aria-busy={view.busy}>
            {view.submitLabel}
          </Button>
        </Stack>
      </form>
      <Flex gap="5" mt="4" wrap="wrap" justify="space-between">
        <LinkButton type="button" disabled={!view.canSwitch} onClick={switchKind}>
          {view.switchLabel}
        </LinkButton>
        <LinkButton type="button" onClick={onStartOver}>
          Start over
        </LinkButton>
      </Flex>
    </div>
  );
}
