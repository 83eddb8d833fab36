import { IconButton } from '../ui/button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from '../ui/icons.tsx';
import styles from './toast-region.module.css';

interface DisplayToast {
  id: number;
  kind: 'success' | 'error' | 'blank' | 'admin-success' | 'admin-error';
  text: string;
}

interface ToastRegionProps {
  toasts: readonly DisplayToast[];
  onDismiss: (id: number) => void;
  onPause: () => void;
  onResume: () => void;
}

const TOAST_STYLES = {
  success: { palette: 'green', icon: <CheckIcon /> },
  error: { palette: 'red', icon: <AlertIcon /> },
  blank: { palette: 'gray', icon: null },
  'admin-success': { palette: 'blue', icon: <CheckIcon /> },
  'admin-error': { palette: 'red', icon: <AlertIcon /> },
} as const;

/** Always mounted, so that screen readers announce new toasts. */
export function ToastRegion({ toasts, onDismiss, onPause, onResume }: ToastRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading must not run out of time
    <section
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      {toasts.map(({ id, kind, text }) => (
        <div
          className={styles.toast}
          data-palette={TOAST_STYLES[kind].palette}
          key={id}
          role={TOAST_STYLES[kind].palette === 'red' ? 'alert' : undefined}
          data-toast={kind}
        >
          {TOAST_STYLES[kind].icon && <div className={styles.icon}>{TOAST_STYLES[kind].icon}</div>}
          <p className={styles.text}>{text}</p>
          <IconButton className={styles.dismiss} aria-label="Dismiss" onClick={() => onDismiss(id)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
