import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import type { PasswordResetView } from '#machines/password-reset/password-reset.view.ts';
import { Box, Button, Flex, LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { CodeBoxes } from '#src/components/forms/code-boxes.tsx';
import { ResendLink } from '../resend-link.tsx';

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
            errorId="reset-error"
            onChange={(code) => send({ type: 'code.change', code })}
          />
          <LiveRegion
            isUrgent
            id="reset-error"
            mt="2"
            color="fg.error"
            fontWeight="medium"
            textAlign="center"
          >
            {view.error}
          </LiveRegion>
        </Box>
        <Flex justify="center">
          <ResendLink
            label={view.resendLabel}
            canResend={view.canResend}
            countdown={countdown}
            onResend={() => send({ type: 'reset.resendCode' })}
          />
        </Flex>
        <Button type="submit" size="lg" disabled={!view.canVerify}>
          {view.submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
