import { Button } from '#src/components/ui/button.tsx';
import { useToaster } from '#src/hooks/contexts.tsx';
import styles from './shipping-reference.module.css';

/** The Clipboard API needs a secure context; elsewhere one click selects the reference for copying. */
export function ShippingReference({ reference }: { reference: string }) {
  const toaster = useToaster();
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => toaster.success('Reference copied'),
      () => toaster.error('Could not copy it. Please copy it by hand.'),
    );
  return (
    <div className={styles.line}>
      <p className={styles.reference}>{reference}</p>
      {window.isSecureContext && (
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
      )}
    </div>
  );
}
