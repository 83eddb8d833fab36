import { clsx } from 'clsx';
import { getBadgeText } from '#contract/fitment/sentences.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import { CarIcon, CheckIcon, CloseIcon, createIcon, MinusIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import styles from './fit-badge.module.css';

// Here because the other icons are in a chunk that the home screen, which shows badges, does not load.
const QuestionIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M9.3 9.6c.2-1.6 1.3-2.4 2.8-2.4 1.6 0 2.7.9 2.7 2.3 0 2-2.7 2.2-2.7 4.2M12.1 16.8v.1" />
  </>,
);

const ICONS: Record<Verdict, typeof CheckIcon> = {
  fits: CheckIcon,
  if: QuestionIcon,
  universal: CarIcon,
  no: CloseIcon,
  unchecked: MinusIcon,
};

export interface FitBadgeProps {
  fit: ProductFit;
  /** The name of the car. */
  car: string;
  isLarge?: boolean;
}

/** At most two lines; screen readers hear all of it, and of 'Fits if …' on what it depends. */
export function FitBadge({ fit: { verdict, reason, questions }, car, isLarge = false }: FitBadgeProps) {
  const Icon = ICONS[verdict];
  const size = isLarge ? '20' : '14';
  return (
    <span className={clsx(styles.badge, isLarge && styles.large)} data-verdict={verdict}>
      <Icon className={styles.icon} width={size} height={size} strokeWidth="2.6" />
      <span className={styles.text}>
        {getBadgeText(verdict, car)}
        {verdict === 'if' && (
          <VisuallyHidden> {[reason, ...questions.map(({ text }) => text)].join(' ')}</VisuallyHidden>
        )}
      </span>
    </span>
  );
}
