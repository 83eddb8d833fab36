import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { formatKsh } from '#contract/money.ts';
import styles from './price.module.css';

export function Price({ amount, className, ...props }: ComponentProps<'span'> & { amount: number }) {
  return (
    <span className={clsx(styles.price, className)} {...props}>
      {formatKsh(amount)}
    </span>
  );
}
