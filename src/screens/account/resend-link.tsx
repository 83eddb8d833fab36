import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import { Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { SecondsLeft } from './seconds-left.tsx';

interface ResendLinkProps {
  label: string;
  canResend: boolean;
  countdown: CountdownActor | undefined;
  onResend: () => void;
}

/** Disabled right after a click, so the focus moves to the form's first input, where the code is typed. */
export function ResendLink({ label, canResend, countdown, onResend }: ResendLinkProps) {
  return (
    <Text as="span" minHeight="11" display="inline-flex" alignItems="center" whiteSpace="pre">
      <LinkButton
        type="button"
        disabled={!canResend}
        onClick={({ currentTarget }) => {
          onResend();
          currentTarget.form?.querySelector('input')?.focus();
        }}
      >
        {label}
      </LinkButton>
      {countdown && <SecondsLeft countdown={countdown} />}
    </Text>
  );
}
