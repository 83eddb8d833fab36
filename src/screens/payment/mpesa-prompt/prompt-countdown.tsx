import { useSelector } from '@xstate/react';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import { Box, Text } from '#src/components/chakra/chakra.tsx';

/** The number is hidden from screen readers, which hear the sentence once. */
export function PromptCountdown({ countdown }: { countdown: CountdownActor }) {
  const secondsLeft = useSelector(countdown, ({ context }) => context.secondsLeft);
  return (
    <Box>
      <Text>Enter your M-Pesa PIN in the prompt on your phone.</Text>
      <Text
        aria-hidden="true"
        data-testid="seconds-left"
        fontSize="4xl"
        fontWeight="bold"
        fontStretch="112%"
        fontVariantNumeric="tabular-nums"
        mt="2"
      >
        {secondsLeft} s
      </Text>
    </Box>
  );
}
