import type { PasswordStrength } from '#contract/password.ts';
import { Box, Grid, VisuallyHidden } from '../ui/ui.ts';

const BARS: readonly { criterion: keyof PasswordStrength; label: string }[] = [
  { criterion: 'length', label: '8 characters' },
  { criterion: 'mixedCase', label: 'Upper and lower case' },
  { criterion: 'digit', label: 'A number' },
  { criterion: 'special', label: 'A symbol' },
];

export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  return (
    <Grid
      as="ul"
      aria-label="Password strength"
      listStyleType="none"
      templateColumns="repeat(4, minmax(0, 1fr))"
      gap="2"
      width="100%"
    >
      {BARS.map(({ criterion, label }) => (
        <Box as="li" key={criterion} data-met={strength[criterion]}>
          <Box
            aria-hidden="true"
            height="1.5"
            borderRadius="full"
            bg={strength[criterion] ? 'green.focusRing' : 'bg.emphasized'}
            transition="background-color 120ms"
          />
          <Box as="span" display="block" mt="1" textStyle="xs" lineHeight="1.2" color="fg.muted">
            {label}
          </Box>
          <VisuallyHidden>{strength[criterion] ? ': met' : ': not yet'}</VisuallyHidden>
        </Box>
      ))}
    </Grid>
  );
}
