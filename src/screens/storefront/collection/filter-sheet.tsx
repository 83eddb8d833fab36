import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import type { CataloguePage } from '#src/queries/storefront/catalogue.ts';
import { formatPartCount } from '../catalogue/part-count.ts';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  /** Undefined while the list is being read. */
  page: CataloguePage | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The filters over the page; what they lead to is on the button that stays at the end. */
export function FilterSheet({ page, onClose, children }: FilterSheetProps) {
  return (
    <Modal title="Filter the parts" side="bottom" onClose={onClose}>
      {children}
      <div className={styles.footer}>
        <Button className={styles.button} size="lg" onClick={onClose}>
          {page ? `Show ${formatPartCount(page)}` : 'Show parts'}
        </Button>
      </div>
    </Modal>
  );
}
