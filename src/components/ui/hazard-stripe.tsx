import styles from './hazard-stripe.module.css';

/** Brand decoration: use it at most once per screen. */
export function HazardStripe() {
  return <div className={styles.stripe} aria-hidden="true" />;
}
