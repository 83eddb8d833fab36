import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to the content
    </a>
  );
}
