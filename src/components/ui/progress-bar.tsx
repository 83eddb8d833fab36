import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './progress-bar.module.css';

export function ProgressBar({ className, ...props }: ComponentProps<'progress'>) {
  return <progress className={clsx(styles.bar, className)} {...props} />;
}
