import type { PasswordCheck } from '#contract/password.ts';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { Box, Flex, Stack, VisuallyHidden } from '../ui/ui.ts';

export function PasswordChecklist({ checks }: { checks: readonly PasswordCheck[] }) {
  return (
    <Stack as="ul" aria-label="Your new password needs" listStyleType="none" gap="1.5" textStyle="sm">
      {checks.map(({ label, met }) => (
        <Flex as="li" key={label} data-met={met} align="center" gap="2">
          <Box as="span" color={met ? 'fg.success' : 'fg.error'} flexShrink="0">
            {met ? <CheckIcon /> : <CloseIcon />}
          </Box>
          <span>{label}</span>
          <VisuallyHidden>{met ? ': met' : ': not yet'}</VisuallyHidden>
        </Flex>
      ))}
    </Stack>
  );
}
