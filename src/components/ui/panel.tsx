import type { ReactNode } from 'react';
import styles from './panel.module.css';
import { Heading } from './text.tsx';

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.panel} {...(title ? { 'aria-label': title } : {})}>
      {title && (
        <Heading className={styles.heading} as="h2" size="md">
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}
