import { useSession, useSessionActor } from '#src/hooks/contexts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Button, Text } from '../ui/ui.ts';
import { PageHeading, Screen } from './screen.tsx';

export function NoConnection({ name }: { name: string }) {
  const session = useSessionActor();
  const { error } = useSession();
  return (
    <Screen name={name} state="unreachable" title="No connection">
      <PageHeading mb="4">No connection</PageHeading>
      <Notice
        title="We could not reach the shop"
        action={<Button onClick={() => session.send({ type: 'session.restore' })}>Try again</Button>}
      >
        Check your connection. We keep trying, and you stay signed in.
        {error && <Text textStyle="sm">{error}</Text>}
      </Notice>
    </Screen>
  );
}
