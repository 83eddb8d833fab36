import { useQuery } from '@tanstack/react-query';
import { Box, Button, Flex, Heading, LiveRegion, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { AUDIT_PAGE_SIZE, auditQuery } from '#src/queries/admin/work-lists.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { AuditFilterForm } from './audit-filter.form.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAuditSearchParams } from './use-audit-search-params.ts';

export default function AuditScreen() {
  const { search, page, isNarrowed, show, showAll, getPageHref } = useAuditSearchParams();
  const log = useQuery(auditQuery(useApi(), { ...search, page }));
  return (
    <Screen name="audit" state={getListState(log)} title="Audit log">
      <Flex align="baseline" gap="3" mb="1">
        <PageHeading size="lg">Audit log</PageHeading>
        <LiveRegion textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {log.data &&
            `${formatCount(log.data.count, log.data.capped)} ${log.data.count === 1 ? 'entry' : 'entries'}`}
        </LiveRegion>
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="4">
        What staff changed, and when. Entries cannot be removed.
      </Text>
      <AuditFilterForm key={Object.values(search).join(' ')} search={search} onSearch={show} />
      <ListFailure title="The audit log could not be loaded" list={log} />
      <LoadingText>{log.isPending && 'Loading...'}</LoadingText>
      {log.data?.results.length === 0 && (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No entries
            </Heading>
          }
          text={isNarrowed ? 'Nothing matches this filter.' : 'Nobody has changed anything yet.'}
        >
          {isNarrowed && (
            <Button variant="outline" onClick={showAll}>
              Show all entries
            </Button>
          )}
        </EmptyState>
      )}
      {log.data && log.data.results.length > 0 && (
        <>
          <Box
            as="ol"
            aria-label="Audit log"
            aria-busy={log.isPlaceholderData}
            opacity={log.isPlaceholderData ? '0.6' : '1'}
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l3"
          >
            {log.data.results.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </Box>
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(log.data.count / AUDIT_PAGE_SIZE))}
            hasMore={log.data.next !== null}
            getPageHref={getPageHref}
          />
        </>
      )}
    </Screen>
  );
}
