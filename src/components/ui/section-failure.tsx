import { Button } from './button.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './section-failure.module.css';

interface SectionFailureProps {
  /** Without one, nothing is seen. Render it even then, so that the message is announced later. */
  message: string | false | undefined;
  onRetry?: (() => void) | undefined;
}

export function SectionFailure({ message, onRetry }: SectionFailureProps) {
  return (
    <LiveRegion isUrgent>
      {message && (
        <div className={styles.failure}>
          <p className={styles.message}>{message}</p>
          {onRetry && (
            <Button variant="outline" size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </LiveRegion>
  );
}
