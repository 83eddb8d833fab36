import type { PasswordStrength } from '#contract/password.ts';
import { VisuallyHidden } from '../ui/text.tsx';
import styles from './strength-meter.module.css';

const BARS: readonly { criterion: keyof PasswordStrength; label: string }[] = [
  { criterion: 'length', label: '8 characters' },
  { criterion: 'mixedCase', label: 'Upper and lower case' },
  { criterion: 'digit', label: 'A number' },
  { criterion: 'special', label: 'A symbol' },
];

export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  return (
    <ul className={styles.meter} aria-label="Password strength">
      {BARS.map(({ criterion, label }) => (
        <li key={criterion} data-met={strength[criterion]}>
          <div className={styles.bar} aria-hidden="true" />
          <span className={styles.label}>{label}</span>
          <VisuallyHidden>{strength[criterion] ? ': met' : ': not yet'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
