import { CheckIcon } from '../ui/icons.tsx';
import { Box, Flex, VisuallyHidden } from '../ui/ui.ts';

interface StepListProps {
  label: string;
  steps: readonly string[];
  /** From 0; the steps before it are done. */
  currentIndex: number;
}

export function StepList({ label, steps, currentIndex }: StepListProps) {
  return (
    <Flex as="ol" aria-label={label} listStyleType="none" width="100%">
      {steps.map((step, index) => (
        <Step
          key={step}
          label={step}
          number={index + 1}
          state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming'}
        />
      ))}
    </Flex>
  );
}

const MARK_STYLES = {
  done: { bg: 'petrol.subtle', color: 'petrol.fg', borderColor: 'petrol.solid' },
  current: { bg: 'petrol.solid', color: 'petrol.contrast', borderColor: 'petrol.solid' },
  upcoming: { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.control' },
} as const;

interface StepProps {
  label: string;
  number: number;
  state: keyof typeof MARK_STYLES;
}

function Step({ label, number, state }: StepProps) {
  return (
    <Box
      as="li"
      flex="1"
      position="relative"
      textAlign="center"
      {...(state === 'current' && { 'aria-current': 'step' as const })}
    >
      {number > 1 && (
        <Box
          aria-hidden="true"
          position="absolute"
          top="3.5"
          insetEnd="calc(50% + 0.875rem)"
          width="calc(100% - 1.75rem)"
          height="0.5"
          bg={state === 'upcoming' ? 'border' : 'petrol.solid'}
        />
      )}
      <Flex
        position="relative"
        mx="auto"
        boxSize="7"
        align="center"
        justify="center"
        borderRadius="full"
        borderWidth="2px"
        {...MARK_STYLES[state]}
      >
        {state === 'done' && <CheckIcon width="16" height="16" />}
        {state === 'current' && <Box boxSize="2" borderRadius="full" bg="current" />}
      </Flex>
      <Box textStyle="sm" mt="1" {...(state === 'current' ? { fontWeight: 'bold' } : { color: 'fg.muted' })}>
        {label}
        {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
      </Box>
    </Box>
  );
}
