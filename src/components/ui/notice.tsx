import type { ComponentProps, ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './notice.module.css';

type Tone = 'red' | 'orange' | 'petrol' | 'green';

interface NoticeProps extends Pick<ComponentProps<typeof LiveRegion>, 'id' | 'className'> {
  tone?: Tone;
  title?: string | undefined;
  /** Without any, nothing is seen. Render the notice even then, so that it is announced later. */
  children: ReactNode;
  action?: ReactNode;
}

/** Red notices are announced by screen readers immediately. */
export function Notice({ tone = 'red', title, children, action, ...region }: NoticeProps) {
  return (
    <LiveRegion isUrgent={tone === 'red'} {...region}>
      {children && (
        <div className={styles.notice} data-palette={tone}>
          <div className={styles.icon}>{tone === 'green' ? <CheckIcon /> : <AlertIcon />}</div>
          <div className={styles.text}>
            {title && <p className={styles.title}>{title}</p>}
            <div>{children}</div>
            {action && (
              <div className={styles.action} data-palette="petrol">
                {action}
              </div>
            )}
          </div>
        </div>
      )}
    </LiveRegion>
  );
}
