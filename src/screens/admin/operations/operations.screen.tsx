import { useQuery } from '@tanstack/react-query';
import type { Operations } from '#contract/types.ts';
import { Box, Grid, PageHeading, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { operationsQuery } from '#src/queries/admin/operations.ts';
import { ListFailure } from '../list-parts.tsx';
import { formatTimeWithSeconds, listConcerns } from './operations.rules.ts';
import { Backups, Database, Emails, Process, TextMessages } from './operations-facts.tsx';
import { FailedJobs, Jobs, Providers, StuckPayments } from './operations-tables.tsx';

export default function OperationsScreen() {
  const query = useQuery(operationsQuery(useApi()));
  const { data, isError } = query;
  const state = isError ? 'failed' : data ? 'filled' : 'loading';
  return (
    <Screen name="operations" state={state} title="Operations">
      <PageHeading size="lg">Operations</PageHeading>
      <Text textStyle="sm" color="fg.muted" mt="1" mb="4" maxWidth="prose">
        {data
          ? `Updated at ${formatTimeWithSeconds(data.at)}. This page updates itself every 15 seconds.`
          : 'How the shop runs.'}
      </Text>
      <ListFailure
        title={data ? 'This could not be updated' : 'The state of the shop could not be loaded'}
        list={query}
      />
      <LoadingText>{query.isPending && 'Loading...'}</LoadingText>
      {data && <Overview operations={data} />}
    </Screen>
  );
}

function Overview({ operations }: { operations: Operations }) {
  return (
    <Stack gap="4">
      <Concerns concerns={listConcerns(operations)} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="4"
        alignItems="start"
      >
        <Stack gap="4">
          <Providers operations={operations} />
          <StuckPayments operations={operations} />
          <Jobs operations={operations} />
          <FailedJobs operations={operations} />
        </Stack>
        <Stack gap="4">
          <Process operations={operations} />
          <Database operations={operations} />
          <Emails operations={operations} />
          <TextMessages operations={operations} />
          <Backups operations={operations} />
        </Stack>
      </Grid>
    </Stack>
  );
}

function Concerns({ concerns }: { concerns: readonly string[] }) {
  if (concerns.length === 0) return <Notice tone="green">Nothing needs attention.</Notice>;
  return (
    <Notice tone="orange" title="Needs attention">
      <Box as="ul" listStyleType="none">
        {concerns.map((concern) => (
          <li key={concern}>{concern}</li>
        ))}
      </Box>
    </Notice>
  );
}
