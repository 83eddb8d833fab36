import { VisuallyHidden } from '../ui/text.tsx';
import styles from './logo.module.css';

/** The mark and the word are drawn in index.html: they look the same before the font has come. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="29" height="35" aria-hidden="true" focusable="false">
        <use href="#mark" />
      </svg>
      <svg width="62" height="18" aria-hidden="true" focusable="false">
        <use href="#wordmark" />
      </svg>
      <VisuallyHidden>Gari</VisuallyHidden>
    </span>
  );
}
