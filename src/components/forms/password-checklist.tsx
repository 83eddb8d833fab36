import type { PasswordCheck } from '#contract/password.ts';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import styles from './password-checklist.module.css';

export function PasswordChecklist({ checks }: { checks: readonly PasswordCheck[] }) {
  return (
    <ul className={styles.checklist} aria-label="Your new password needs">
      {checks.map(({ label, met }) => (
        <li className={styles.item} key={label} data-met={met}>
          <span className={styles.icon}>{met ? <CheckIcon /> : <CloseIcon />}</span>
          <span>{label}</span>
          <VisuallyHidden>{met ? ': met' : ': not yet'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
