import { LiveRegion } from './live-region.tsx';
import styles from './loading-text.module.css';

/** Render it even without a text, so that the text is announced when there is one. */
export function LoadingText({ children }: { children: string | false }) {
  return <LiveRegion>{children && <p className={styles.text}>{children}</p>}</LiveRegion>;
}
