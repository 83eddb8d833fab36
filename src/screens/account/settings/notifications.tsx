// oxlint-disable-next-line no-restricted-imports -- single writes: a choice, a request taken back
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import type { NewsKind } from '#contract/notifications.ts';
import type { NotificationChoices, StockRequest } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import {
  Box,
  chakra,
  Flex,
  LinkButton,
  Notice,
  PageHeading,
  Stack,
  Text,
  TextLink,
} from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import {
  NOTIFICATION_CHOICES_KEY,
  notificationChoicesQuery,
  STOCK_REQUESTS_KEY,
  stockRequestsQuery,
} from '#src/queries/account/notifications.ts';
import { AccountScreen } from '../menu/account-screen.tsx';

const TITLE = 'Your emails';
const crumbs = [{ label: 'Your profile', to: appPaths.profile }, { label: TITLE }];
const FAILURE_TEXT = 'This could not be changed. Please try again.';
const KINDS = [
  ['offers', 'Offers', 'Discounts and new parts, now and then.'],
  ['stock', 'Back in stock', 'One email for each part you asked about. Without it, those requests end too.'],
] as const;

const List = chakra('ul', { base: { listStyleType: 'none', outline: '0' } });

export function Notifications() {
  const { api } = usePorts();
  const { data: choices, isError, refetch } = useQuery(notificationChoicesQuery(api));
  return (
    <AccountScreen
      name="notifications"
      state={choices ? 'ready' : isError ? 'failed' : 'loading'}
      title={TITLE}
    >
      <Box maxWidth="48rem">
        <Breadcrumb crumbs={crumbs} />
        <PageHeading mb="5">{TITLE}</PageHeading>
        <Spinner label={!choices && !isError && 'Loading your choices...'} />
        <SectionFailure
          message={!choices && isError && 'Your choices could not be loaded.'}
          onRetry={() => void refetch()}
        />
        {choices && (
          <Stack gap="5">
            <Choices choices={choices} />
            <WaitingFor />
          </Stack>
        )}
      </Box>
    </AccountScreen>
  );
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { [Kind in NewsKind | 'order_sms']?: boolean }) =>
      api.call('changeNotificationChoices', { body }),
    onSuccess: (reply) => {
      queryClient.setQueryData(NOTIFICATION_CHOICES_KEY, reply);
      void queryClient.invalidateQueries({ queryKey: STOCK_REQUESTS_KEY });
    },
  });
  return (
    <Panel title="What we write to you">
      <Text fontWeight="semibold">Your orders and your account</Text>
      <Text textStyle="sm" color="fg.muted" mb="3">
        Always by email: when an order is placed, paid, sent or cancelled, and when something about your
        account changes.
      </Text>
      <Notice mb="3">{error && getErrorMessage(error, FAILURE_TEXT)}</Notice>
      {choices.order_sms !== undefined && (
        <Box borderTopWidth="1px" borderColor="border" py="2">
          <Checkbox
            label="Order updates by SMS"
            checked={choices.order_sms}
            disabled={isPending}
            onChange={() => mutate({ order_sms: !choices.order_sms })}
          />
          <Text textStyle="sm" color="fg.muted" ps="8">
            To the phone of the delivery: when an order is paid or sent, and when we pay money back.
          </Text>
        </Box>
      )}
      {KINDS.map(([kind, label, text]) => {
        const { on, since } = choices[kind];
        return (
          <Box key={kind} borderTopWidth="1px" borderColor="border" py="2">
            <Checkbox
              label={label}
              checked={on}
              disabled={isPending}
              onChange={() => mutate({ [kind]: !on })}
            />
            <Text textStyle="sm" color="fg.muted" ps="8">
              {text} {since && `You agreed on ${formatDate(since)}.`}
            </Text>
          </Box>
        );
      })}
    </Panel>
  );
}

function WaitingFor() {
  const { api } = usePorts();
  const list = useRef<HTMLUListElement>(null);
  const queryClient = useQueryClient();
  const { data: requests, isError, refetch } = useQuery(stockRequestsQuery(api));
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: StockRequest) =>
      api.call('deleteStockRequest', { params: { id } }).catch((failure: unknown) => {
        // A request that has ended already (404) counts as removed.
        if (failure instanceof ApiError && failure.status === 404) return;
        throw failure;
      }),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData<StockRequest[]>(STOCK_REQUESTS_KEY, (all) =>
        all?.filter((request) => request.id !== id),
      );
      // The focused button disappears with its request.
      list.current?.focus();
    },
  });
  return (
    <Panel title="Parts you are waiting for">
      <Spinner label={!requests && !isError && 'Loading your requests...'} />
      <SectionFailure
        message={!requests && isError && 'Your requests could not be loaded.'}
        onRetry={() => void refetch()}
      />
      <Notice mb="3">{error && getErrorMessage(error, FAILURE_TEXT)}</Notice>
      {requests?.length === 0 && (
        <Text color="fg.muted">
          None. On the page of a sold-out part you can ask for an email when it is back.
        </Text>
      )}
      <List ref={list} tabIndex={-1} aria-label="Parts you are waiting for">
        {requests?.map((request) => (
          <Flex
            as="li"
            key={request.id}
            justify="space-between"
            align="center"
            gap="4"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: '0' }}
          >
            <Box minWidth="0">
              <TextLink to={appPaths.product(request.slug)}>{request.name}</TextLink>
              <Text textStyle="sm" color="fg.muted">
                Asked on {formatDate(request.requested_at)}, ends on {formatDate(request.ends_at)}
              </Text>
            </Box>
            <LinkButton
              type="button"
              flexShrink="0"
              disabled={isPending}
              aria-label={`Remove the request for ${request.name}`}
              onClick={() => mutate(request)}
            >
              Remove
            </LinkButton>
          </Flex>
        ))}
      </List>
    </Panel>
  );
}
