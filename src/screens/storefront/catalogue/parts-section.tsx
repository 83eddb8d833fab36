import type { ReactNode } from 'react';
import { Heading } from '#src/components/ui/text.tsx';
import styles from './parts-section.module.css';

/** What is offered below a list that came out empty. */
export function PartsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.parts} aria-label={title}>
      <Heading className={styles.title} as="h2" size="lg">
        {title}
      </Heading>
      {children}
    </section>
  );
}
