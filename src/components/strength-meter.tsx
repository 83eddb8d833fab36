import type { PasswordStrength } from '#contract/password.ts';
import { Box, Grid, VisuallyHidden } from './ui.ts';

const BARS: readonly { of: keyof PasswordStrength; label: string }[] = [
  { of: 'length', label: '8 characters' },
  { of: 'cases', label: 'Upper and lower case' },
  { of: 'digit', label: 'A number' },
  { of: 'special', label: 'A symbol' },
];

/** One bar for each thing that makes a password stronger. */
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
      {BARS.map(({ of, label }) => (
        <Box as="li" key={of} data-met={strength[of]}>
          <Box
            aria-hidden="true"
            height="1.5"
            borderRadius="full"
            bg={strength[of] ? 'green.focusRing' : 'bg.emphasized'}
            transition="background-color 120ms"
          />
          <Box as="span" display="block" mt="1" textStyle="xs" lineHeight="1.2" color="fg.muted">
            {label}
          </Box>
          <VisuallyHidden>{strength[of] ? ': met' : ': not yet'}</VisuallyHidden>
        </Box>
      ))}
    </Grid>
  );
}
