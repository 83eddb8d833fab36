// oxlint-disable-next-line no-restricted-imports -- a single write: ends a session
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnSession } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, chakra, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { invalidateOwnAccount, ownSessionsQuery } from '#src/queries/account/own-account.ts';

const List = chakra('ul', { base: { listStyleType: 'none', outline: '0' } });

export function Devices() {
  const { api, toaster } = usePorts();
  const list = useRef<HTMLUListElement>(null);
  const queryClient = useQueryClient();
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery(api));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (target: OwnSession | 'others') => signOut(target),
    onSuccess: ({ message }) => {
      toaster.success(message);
      // The focused button disappears with its device.
      list.current?.focus();
    },
    onSettled: () => invalidateOwnAccount(queryClient),
  });
  async function signOut(target: OwnSession | 'others') {
    if (target === 'others') return api.call('endOtherSessions');
    return api.call('endSession', { params: { id: target.id } }).catch((failure: unknown) => {
      // A session that is already signed out (404) counts as success.
      if (failure instanceof ApiError && failure.status === 404) return { message: failure.message };
      throw failure;
    });
  }
  return (
    <Panel title="Where you are signed in">
      <Spinner label={!sessions && !isError && 'Loading your devices...'} />
      <SectionFailure
        message={!sessions && isError && 'Your devices could not be loaded.'}
        onRetry={() => void refetch()}
      />
      <Notice mb="4">
        {error && getErrorMessage(error, 'The device could not be signed out. Please try again.')}
      </Notice>
      {sessions && (
        <List ref={list} tabIndex={-1} aria-label="Devices">
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              disabled={isPending}
              onSignOut={() => mutate(session)}
            />
          ))}
        </List>
      )}
      {sessions && sessions.length > 1 && (
        <Button mt="4" variant="outline" disabled={isPending} onClick={() => mutate('others')}>
          Sign out everywhere else
        </Button>
      )}
    </Panel>
  );
}

interface DeviceProps {
  session: OwnSession;
  disabled: boolean;
  onSignOut: () => void;
}

function Device({ session: { device, last_used_at, current }, disabled, onSignOut }: DeviceProps) {
  const lastUsed = formatDateTime(last_used_at);
  return (
    <Flex
      as="li"
      py="2.5"
      gap="3"
      align="center"
      justify="space-between"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {device}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {current ? 'This device' : `Last used ${lastUsed}`}
        </Text>
      </Box>
      {!current && (
        <Button
          size="sm"
          variant="outline"
          flexShrink="0"
          disabled={disabled}
          aria-label={`Sign out ${device}, last used ${lastUsed}`}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </Flex>
  );
}
