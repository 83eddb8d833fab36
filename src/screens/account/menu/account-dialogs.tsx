import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import type { SiteConfig } from '#contract/types.ts';
import { ContactModal } from '#src/components/layout/contact-modal.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { withChakra } from '#src/loading/lazy-screen.ts';

/** Lazy, because its machine is too large for the first view. */
const DeleteAccountDialog = lazy(
  withChakra(async () => ({
    default: (await import('./delete-account.dialog.tsx')).DeleteAccountDialog,
  })),
);

export interface AccountDialogs {
  openContact: () => void;
  openDeleteAccount: () => void;
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

/** Mounted above the screens and the drawer, so that a dialog outlives the menu that opened it. */
export function AccountDialogsProvider({ contact, children }: AccountDialogsProviderProps) {
  const [openDialog, setOpenDialog] = useDisclosure<'contact' | 'deletion'>();
  const dialogs = useConstant<AccountDialogs>(() => ({
    openContact: () => setOpenDialog('contact'),
    openDeleteAccount: () => setOpenDialog('deletion'),
  }));
  const { user } = useSession();
  const close = () => setOpenDialog(null);
  return (
    <AccountDialogsContext.Provider value={dialogs}>
      {children}
      {openDialog === 'contact' && <ContactModal contact={contact} onClose={close} />}
      {openDialog === 'deletion' && user && (
        <Suspense>
          <DeleteAccountDialog onClose={close} />
        </Suspense>
      )}
    </AccountDialogsContext.Provider>
  );
}
