import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './live-region.module.css';

interface LiveRegionProps extends ComponentProps<'div'> {
  /** Interrupts what the screen reader is saying. */
  isUrgent?: boolean;
}

/**
 * Announces its content when it appears or changes. Render it before there is any: what is inserted together with its
 * text is often not announced. It has its role only while there is something to read.
 */
export function LiveRegion({ isUrgent = false, className, children, ...props }: LiveRegionProps) {
  return (
    <div
      className={clsx(styles.region, className)}
      aria-live={isUrgent ? 'assertive' : 'polite'}
      aria-atomic="true"
      role={children ? (isUrgent ? 'alert' : 'status') : undefined}
      {...props}
    >
      {children}
    </div>
  );
}
