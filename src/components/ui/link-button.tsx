import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

export function LinkButton({ className, ...props }: ComponentProps<'button'>) {
  return <button className={clsx(styles.linkButton, className)} {...props} />;
}
