import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './modal.module.css';
import { Heading } from './text.tsx';

interface ModalProps {
  title: ReactNode;
  onClose: () => void;
  side?: 'centre' | 'right' | 'bottom' | 'top';
  children: ReactNode;
}

function openModal(dialog: HTMLDialogElement) {
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}

/** A native dialog (focus trap, Escape, inert background). It is open as long as it is rendered. */
export function Modal({ title, onClose, side = 'centre', children }: ModalProps) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; Escape does the same
    <dialog
      className={clsx(styles.dialog, styles[side])}
      ref={openModal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes the dialog even if the first was prevented: reopen it while it is rendered.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.title}>
          <Heading as="h2" id={titleId} size="md">
            {title}
          </Heading>
          <IconButton variant="ghost" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
