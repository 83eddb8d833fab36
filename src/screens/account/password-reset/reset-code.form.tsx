import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import type { PasswordResetView } from '#machines/password-reset/password-reset.view.ts';
import { CodeBoxes } from '#src/components/code-boxes.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { Box, Button, Stack, Text } from '#src/components/ui.ts';
import { SecondsLeft } from '../seconds-left.tsx';

interface ResetCodeFormProps {
  view: PasswordResetView;
  countdown: CountdownActor | undefined;
  send: (event: PasswordResetEvent) => void;
}

export function ResetCodeForm({ view, countdown, send }: ResetCodeFormProps) {
  return (
    <form
      noValidate
      aria-label="Confirm your email"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'code.submit' });
      }}
    >
      <Stack gap="5">
        <Box>
          <CodeBoxes
            label={`${view.codeLength}-digit code`}
            length={view.codeLength}
            value={view.code}
            readOnly={!view.canEnterCode}
            invalid={view.error !== null}
            describedBy="reset-error"
            onChange={(code) => send({ type: 'code.changed', code })}
          />
          <Text id="reset-error" role="alert" mt="2" color="fg.error" fontWeight="medium" textAlign="center">
            {view.error}
          </Text>
        </Box>
        <Text textAlign="center" whiteSpace="pre">
          <LinkButton
            type="button"
            disabled={!view.canResend}
            onClick={() => send({ type: 'reset.resendCode' })}
          >
            {view.resendLabel}
          </LinkButton>
          {countdown && <SecondsLeft countdown={countdown} />}
        </Text>
        <Button type="submit" size="lg" disabled={!view.canVerify}>
          {view.submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
