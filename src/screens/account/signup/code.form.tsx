import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { SignupEvent } from '#machines/signup/signup.types.ts';
import type { SignupView } from '#machines/signup/signup.view.ts';
import { Box, Button, Flex, LiveRegion, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { CodeInputs } from '#src/components/forms/code-inputs.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { ResendLink } from '../resend-link.tsx';

interface CodeFormProps {
  view: SignupView;
  countdown: CountdownActor | undefined;
  send: (event: SignupEvent) => void;
}

export function CodeForm({ view, countdown, send }: CodeFormProps) {
  return (
    <form
      noValidate
      aria-label="Verify your email"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'code.submit' });
      }}
    >
      <Stack gap="5">
        <Notice tone="green">{view.notice}</Notice>
        <Box>
          <CodeInputs
            label={`${view.codeLength}-digit code`}
            length={view.codeLength}
            value={view.code}
            readOnly={!view.canEnterCode}
            invalid={view.codeError !== null}
            errorId="code-error"
            onChange={(code) => send({ type: 'code.change', code })}
          />
          <LiveRegion isUrgent id="code-error" mt="2" color="fg.error" fontWeight="medium">
            {view.codeError}
          </LiveRegion>
        </Box>
        <Button type="submit" size="lg" disabled={!view.canVerify} aria-busy={view.busy}>
          {view.verifyLabel}
        </Button>
        <Flex justify="space-between" wrap="wrap" columnGap="4">
          <LinkButton
            type="button"
            disabled={!view.canGoBack}
            onClick={() => send({ type: 'signup.goBack' })}
          >
            {view.backLabel}
          </LinkButton>
          <ResendLink
            label={view.resendLabel}
            canResend={view.canResend}
            countdown={countdown}
            onResend={() => send({ type: 'signup.resend' })}
          />
        </Flex>
      </Stack>
    </form>
  );
}
