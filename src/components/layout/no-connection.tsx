import { useSession, useSessionActor } from '#src/hooks/contexts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './no-connection.module.css';
import { PageHeading, Screen } from './screen.tsx';

export function NoConnection({ name }: { name: string }) {
  const session = useSessionActor();
  const { error } = useSession();
  return (
    <Screen name={name} state="unreachable" title="No connection">
      <PageHeading className={styles.title}>No connection</PageHeading>
      <Notice
        title="We could not reach the shop"
        action={<Button onClick={() => session.send({ type: 'session.restore' })}>Try again</Button>}
      >
        Check your connection. We keep trying, and you stay signed in.
        {error && <p className={styles.error}>{error}</p>}
      </Notice>
    </Screen>
  );
}
