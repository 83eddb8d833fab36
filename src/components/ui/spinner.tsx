import { LiveRegion } from './live-region.tsx';
import styles from './spinner.module.css';

/** Render it even without a label, so that the label is announced when there is one. */
export function Spinner({ label }: { label: string | false }) {
  return (
    <LiveRegion>
      {label && (
        <div className={styles.spinner}>
          <div className={styles.ring} aria-hidden="true" />
          {label}
        </div>
      )}
    </LiveRegion>
  );
}
