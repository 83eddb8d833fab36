import type { ReactNode } from 'react';
import styles from './status-icon.module.css';

interface StatusIconProps {
  tone: 'green' | 'orange' | 'petrol' | 'red';
  icon: ReactNode;
}

export function StatusIcon({ tone, icon }: StatusIconProps) {
  return (
    <div className={styles.statusIcon} data-palette={tone}>
      {icon}
    </div>
  );
}
