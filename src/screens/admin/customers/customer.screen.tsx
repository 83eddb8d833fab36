import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Customer } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  Grid,
  Heading,
  Notice,
  PageHeading,
  Stack,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { ChevronLeftIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { customerQuery } from '#src/queries/admin/people.ts';
import { ListFailure } from '../list-parts.tsx';
import { parseId } from '../parse-id.ts';
import { RoleBadge } from '../role-badge.tsx';
import { DescriptionList } from '../work-list/description-list.tsx';
import { describePaidOrders } from './customer.rules.ts';
import { Addresses, Cars, OpenRefunds, Orders } from './customer-details.tsx';
import { EraseDialog } from './erase.dialog.tsx';
import { Notes } from './notes.tsx';
import { useExport } from './use-customer-mutations.ts';

const NAME = 'customer';

export default function CustomerScreen() {
  const id = parseId(useParams()['id'] ?? null);
  if (id === null) return <NotFound />;
  return <LoadedCustomer key={id} id={id} />;
}

function LoadedCustomer({ id }: { id: number }) {
  const query = useQuery(customerQuery(useApi(), id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (!query.data) {
    return (
      <Screen name={NAME} state={query.isError ? 'failed' : 'loading'} title="Customer">
        <PageHeading size="lg" mb="4">
          Customer
        </PageHeading>
        <ListFailure title="The customer could not be loaded" list={query} />
        <LoadingText>{query.isPending && 'Loading customer...'}</LoadingText>
      </Screen>
    );
  }
  return <CustomerPage customer={query.data} />;
}

function CustomerPage({ customer }: { customer: Customer }) {
  const { username, email, role, phone, paid_orders, value, created_at } = customer;
  return (
    <Screen name={NAME} state="filled" title={username}>
      <ButtonLink to={adminPaths.customers} variant="ghost" px="2" ms="-2" mb="2">
        <ChevronLeftIcon /> Back to Customers
      </ButtonLink>
      <Flex align="center" gap="3" wrap="wrap" mb="4">
        <PageHeading size="lg" overflowWrap="anywhere">
          {username}
        </PageHeading>
        <RoleBadge role={role} />
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="4"
        alignItems="start"
      >
        <Stack gap="4">
          <Panel title="Account">
            <DescriptionList
              entries={[
                ['Email', email],
                ['Phone', phone === null ? '' : formatPhone(phone)],
                ['Joined', formatDate(created_at)],
                [
                  'Paid',
                  paid_orders > 0
                    ? `${formatKsh(value)} in ${describePaidOrders(paid_orders)}`
                    : 'Nothing yet',
                ],
              ]}
            />
          </Panel>
          <OpenRefunds customer={customer} />
          <Orders customer={customer} />
        </Stack>
        <Stack gap="4">
          <Notes customer={customer} />
          <Cars customer={customer} />
          <Addresses customer={customer} />
          <PersonalData customer={customer} />
        </Stack>
      </Grid>
    </Screen>
  );
}

function PersonalData({ customer }: { customer: Customer }) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const exportData = useExport(customer);
  const isOwn = useSession().user?.id === customer.id;
  return (
    <Panel title="Personal data">
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          People may ask for a copy of what the shop knows about them, or to have it erased. Make sure that
          the request really comes from them.
        </Text>
        <Notice>
          {exportData.error &&
            getErrorMessage(exportData.error, 'The export failed.', 'Network error occurred')}
        </Notice>
        <Flex gap="3" wrap="wrap">
          <Button
            variant="outline"
            disabled={exportData.isPending}
            aria-busy={exportData.isPending}
            onClick={() => exportData.mutate()}
          >
            {exportData.isPending ? 'Exporting...' : 'Export data'}
          </Button>
          {!isOwn && (
            <Button variant="outline" colorPalette="red" onClick={() => setDialogOpen(true)}>
              Erase account
            </Button>
          )}
        </Flex>
        {isOwn && (
          <Text textStyle="sm" color="fg.muted">
            Your own account can be deleted in your profile.
          </Text>
        )}
      </Stack>
      {isDialogOpen && <EraseDialog customer={customer} onClose={() => setDialogOpen(null)} />}
    </Panel>
  );
}

function NotFound() {
  return (
    <Screen name={NAME} state="not-found" title="Customer not found">
      <Box>
        <PageHeading size="lg" srOnly>
          Customer
        </PageHeading>
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              Customer not found
            </Heading>
          }
          text="The account was deleted, or never existed."
        >
          <ButtonLink to={adminPaths.customers}>All customers</ButtonLink>
        </EmptyState>
      </Box>
    </Screen>
  );
}
