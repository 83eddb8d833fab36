import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { SecondFactor as OwnFactor } from '#contract/types.ts';
import type { SecondFactorTask } from '#machines/second-factor/second-factor.types.ts';
import { Badge, Box, Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { secondFactorQuery } from '#src/queries/account/own-account.ts';
import type { AvailableSignInMethods } from '../identity/use-sign-in-methods.ts';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor.dialog.tsx')).SecondFactorDialog,
}));

const FEW_CODES = 3;

/** Of staff, and of who set one up while staff. */
export function SecondFactor({ methods }: { methods: AvailableSignInMethods }) {
  const { role } = useSession();
  const panel = useRef<HTMLDivElement>(null);
  const { data: factor, isError, refetch } = useQuery(secondFactorQuery(useApi()));
  const [task, setTask] = useDisclosure<SecondFactorTask>();
  if (role === 'customer' && !factor?.on) return null;
  return (
    <Panel title="Second factor">
      <Box ref={panel} tabIndex={-1} outline="0">
        <Spinner label={!factor && !isError && 'Loading your second factor...'} />
        <SectionFailure
          message={!factor && isError && 'Your second factor could not be loaded.'}
          onRetry={() => void refetch()}
        />
        {factor && (factor.on ? <On factor={factor} onOpen={setTask} /> : <Off onOpen={setTask} />)}
      </Box>
      <Suspense>
        {task && (
          <SecondFactorDialog
            task={task}
            methods={methods}
            onClose={() => {
              setTask(null);
              // The button that opened the dialog may be gone.
              panel.current?.focus();
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
}

interface StateProps {
  onOpen: (task: SecondFactorTask) => void;
}

function Off({ onOpen }: StateProps) {
  return (
    <>
      <Text color="fg.muted" mb="4">
        Off. Whoever learns your password can open the back office. With an authenticator app on your phone
        they would need the phone too.
      </Text>
      <Button onClick={() => onOpen('setUp')}>Set up an authenticator app</Button>
    </>
  );
}

function toWarning(left: number): string | null {
  if (left > FEW_CODES) return null;
  if (left === 0)
    return 'No recovery code is left. Make new ones, or you are locked out if you lose your phone.';
  return `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left. Please make new ones.`;
}

function On({ factor: { since, recovery_codes_left: left }, onOpen }: StateProps & { factor: OwnFactor }) {
  const warning = toWarning(left);
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="2">
        <Badge colorPalette="green">On</Badge>
        <Text textStyle="sm" color="fg.muted">
          {since && `since ${formatDate(since)}`}
        </Text>
      </Flex>
      <Text color="fg.muted" mb="4">
        Signing in needs your password and a code from your authenticator app.
      </Text>
      <Notice tone="orange" mb="4">
        {warning}
      </Notice>
      {!warning && (
        <Text textStyle="sm" color="fg.muted" mb="4">
          {left} recovery codes are left.
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" onClick={() => onOpen('replaceCodes')}>
          Make new recovery codes
        </Button>
        <Button variant="outline" onClick={() => onOpen('switchOff')}>
          Switch the second factor off
        </Button>
      </Flex>
    </>
  );
}
