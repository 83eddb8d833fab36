import { clsx } from 'clsx';
import { CheckIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import styles from './step-list.module.css';

interface StepListProps {
  label: string;
  steps: readonly string[];
  /** From 0; the steps before it are done. */
  currentIndex: number;
}

export function StepList({ label, steps, currentIndex }: StepListProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <Step
          key={step}
          label={step}
          number={index + 1}
          state={index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'upcoming'}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  label: string;
  number: number;
  state: 'done' | 'current' | 'upcoming';
}

function Step({ label, number, state }: StepProps) {
  return (
    <li
      className={clsx(styles.step, styles[state])}
      {...(state === 'current' && { 'aria-current': 'step' as const })}
    >
      {number > 1 && <div className={styles.line} aria-hidden="true" />}
      <div className={styles.mark}>
        {state === 'done' && <CheckIcon width="16" height="16" />}
        {state === 'current' && <div className={styles.dot} />}
      </div>
      <div className={styles.label}>
        {label}
        {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
      </div>
    </li>
  );
}
