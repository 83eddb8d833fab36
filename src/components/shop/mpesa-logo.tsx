import styles from './mpesa-logo.module.css';

/** Our own drawing, not Safaricom's logo; the name belongs to Safaricom. `height` is in CSS pixels. */
export function MpesaMark({ height }: { height: number }) {
  return (
    <svg
      viewBox="0 0 40 48"
      width={Math.round((height * 40) / 48)}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <rect x="6" y="1" width="28" height="46" rx="5" fill="#276c35" />
      <rect x="9.5" y="6" width="21" height="32" rx="2" fill="#f0f8f1" />
      <path d="M14 28V15l6 7 6-7v13" fill="none" stroke="#c9262c" strokeWidth="3.4" strokeLinejoin="round" />
      <circle cx="20" cy="42.5" r="2" fill="#f0f8f1" />
    </svg>
  );
}

export function MpesaLogo() {
  return (
    <div className={styles.logo} role="img" aria-label="M-Pesa">
      <MpesaMark height={41} />
      <span className={styles.name} aria-hidden="true">
        M-PESA
      </span>
    </div>
  );
}
