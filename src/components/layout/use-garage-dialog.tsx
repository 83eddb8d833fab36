import { type ReactNode, Suspense } from 'react';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';

const GarageDialog = lazyPart<{ onClose: () => void }>(() => import('../shop/garage-dialog.tsx'));

/** Called on pointerenter, which also precedes the click on touch screens. */
const preloadDialog = () => void GarageDialog.preload().catch(() => undefined);

/** The garage, and what opens it: the props of a button. */
export function useGarageDialog() {
  const [isOpen, setIsOpen] = useDisclosure();
  const opener = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onPointerEnter: preloadDialog,
    onClick: () => setIsOpen(true),
  } as const;
  const dialog: ReactNode = isOpen && (
    <Suspense>
      <GarageDialog onClose={() => setIsOpen(null)} />
    </Suspense>
  );
  return { opener, dialog };
}
