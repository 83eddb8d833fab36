import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { AccountMenu } from '#src/components/layout/account-menu.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { Container, Heading } from '#src/components/ui/text.tsx';
import { useIsRestoring, useSession } from '#src/hooks/contexts.tsx';
import { useAccountDialogs } from './account-dialogs.tsx';
import styles from './account-screen.module.css';

interface AccountScreenProps extends Omit<ComponentProps<typeof Screen>, 'wide'> {
  /** On narrow windows too, after the content. */
  hasMenuAlways?: boolean;
}

/** A page of the account: from 1024 px on with the account menu at its left. */
export function AccountScreen({ hasMenuAlways = false, ...props }: AccountScreenProps) {
  const { user } = useSession();
  const isRestoring = useIsRestoring();
  const { openContact, openDeleteAccount } = useAccountDialogs();
  return (
    <Container
      className={clsx(styles.page, (user || isRestoring) && styles.columns, hasMenuAlways && styles.always)}
    >
      <Screen {...props} wide />
      {user && (
        <section className={styles.menu} aria-label="Your account">
          <Heading className={styles.title} as="h2" size="md">
            Your account
          </Heading>
          <AccountMenu onContact={openContact} onDelete={openDeleteAccount} />
        </section>
      )}
    </Container>
  );
}
