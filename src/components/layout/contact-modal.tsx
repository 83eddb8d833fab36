import { Suspense } from 'react';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { ContactDialogProps } from './contact-dialog.tsx';

const ContactDialog = lazyPart<ContactDialogProps>(() => import('./contact-dialog.tsx'));

export function ContactModal(props: ContactDialogProps) {
  return (
    <Suspense>
      <ContactDialog {...props} />
    </Suspense>
  );
}
