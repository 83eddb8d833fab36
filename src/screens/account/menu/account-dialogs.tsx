import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import type { SiteConfig } from '#contract/types.ts';
import { ContactModal } from '#src/components/contact-modal.tsx';
import { useOpen } from '#src/components/use-open.ts';
import { useSession } from '#src/ports/contexts.tsx';
import { useOnce } from '#src/ports/use-once.ts';

/** With its machine it is more than any first view should carry. */
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account.dialog.tsx')).DeleteAccountDialog,
}));

/** What the account menu opens, wherever it stands. */
export interface AccountDialogs {
  contactUs: () => void;
  deleteAccount: () => void;
}

const AccountDialogsContext = createContext<AccountDialogs | null>(null);

export function useAccountDialogs(): AccountDialogs {
  const dialogs = useContext(AccountDialogsContext);
  if (!dialogs) throw new Error('Account dialogs are missing: render inside the storefront layout');
  return dialogs;
}

interface AccountDialogsProviderProps {
  contact: SiteConfig['contact'] | undefined;
  children: ReactNode;
}

/** Above the screens and the drawer: a dialog outlives whatever opened it. */
export function AccountDialogsProvider({ contact, children }: AccountDialogsProviderProps) {
  const [open, setOpen] = useOpen<'contact' | 'deletion'>();
  const dialogs = useOnce<AccountDialogs>(() => ({
    contactUs: () => setOpen('contact'),
    deleteAccount: () => setOpen('deletion'),
  }));
  const { user } = useSession();
  const close = () => setOpen(null);
  return (
    <AccountDialogsContext.Provider value={dialogs}>
      {children}
      {open === 'contact' && <ContactModal contact={contact} onClose={close} />}
      {open === 'deletion' && user && (
        <Suspense>
          <DeleteAccountDialog onClose={close} />
        </Suspense>
      )}
    </AccountDialogsContext.Provider>
  );
}
