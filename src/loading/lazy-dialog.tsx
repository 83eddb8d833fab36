import { type ComponentType, Suspense } from 'react';
import { useDisclosure } from '../hooks/use-disclosure.ts';
import styles from './lazy-dialog.module.css';
import { lazyPart } from './lazy-screen.ts';

interface DialogProps {
  onClose: () => void;
}

/**
 * A dialog whose code comes when its opener is pointed at; opened before the code is there, it darkens the page at once.
 * The hook returns the props of the opener and the dialog, which is rendered where it is put and null while closed.
 */
export function createLazyDialog<Props extends DialogProps = DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazyPart<DialogProps & object>(
    load as () => Promise<{ default: ComponentType<DialogProps> }>,
  );
  /** Called on pointerenter, which also precedes the click on touch screens. */
  const onPointerEnter = () => void Dialog.preload().catch(() => undefined);
  return function useLazyDialog(props?: Omit<Props, 'onClose'>) {
    const [isOpen, setIsOpen] = useDisclosure();
    return {
      opener: { 'aria-haspopup': 'dialog', onPointerEnter, onClick: () => setIsOpen(true) } as const,
      dialog: isOpen && (
        <Suspense fallback={<div className={styles.scrim} aria-hidden="true" />}>
          <Dialog {...props} onClose={() => setIsOpen(null)} />
        </Suspense>
      ),
    };
  };
}
