import { useQuery } from '@tanstack/react-query';
import { Box, Button, Flex, Heading, LiveRegion, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Select } from '#src/components/forms/select.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PersonIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { CUSTOMER_PAGE_SIZE, customersQuery } from '#src/queries/admin/people.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { SearchForm } from '../search.form.tsx';
import { CustomerRow } from './customer-row.tsx';
import { SORT_OPTIONS, useCustomersSearchParams } from './use-customers-search-params.ts';

export default function CustomersScreen() {
  const { query, sort, page, search, sortBy, showAll, getPageHref } = useCustomersSearchParams();
  const list = useQuery(customersQuery(useApi(), { query, sort, page }));
  const isNarrowed = query !== '' || sort !== 'newest' || page > 1;
  return (
    <Screen name="customers" state={getListState(list)} title="Customers">
      <Flex align="baseline" gap="3" mb="4">
        <PageHeading size="lg">Customers</PageHeading>
        <LiveRegion textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {list.data &&
            `${formatCount(list.data.count, list.data.capped)} ${list.data.count === 1 ? 'person' : 'people'}`}
        </LiveRegion>
      </Flex>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'flex-end' }}
        gap="3"
        mb="4"
      >
        <Box flex="1" minWidth="0">
          <SearchForm
            key={query}
            label="Name, email address or phone number"
            button="Search"
            defaultValue={query}
            maxLength={200}
            onSearch={search}
          />
        </Box>
        <Box minWidth={{ md: '56' }}>
          <Select label="Sort" options={SORT_OPTIONS} value={sort} onChange={sortBy} />
        </Box>
      </Flex>
      <ListFailure title="The customers could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading customers...'}</LoadingText>
      {list.data?.results.length === 0 && (
        <EmptyState
          icon={<PersonIcon />}
          heading={
            <Heading as="h2" size="md">
              Nobody found
            </Heading>
          }
          text={
            isNarrowed
              ? 'Nobody matches. Part of a name, an address or a number is enough.'
              : 'People appear here once they have signed up.'
          }
        >
          {isNarrowed && (
            <Button variant="outline" onClick={showAll}>
              Show all customers
            </Button>
          )}
        </EmptyState>
      )}
      {list.data && list.data.results.length > 0 && (
        <>
          <Box
            as="ul"
            aria-label="Customers"
            aria-busy={list.isPlaceholderData}
            opacity={list.isPlaceholderData ? '0.6' : '1'}
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l3"
          >
            {list.data.results.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} />
            ))}
          </Box>
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(list.data.count / CUSTOMER_PAGE_SIZE))}
            hasMore={list.data.next !== null}
            getPageHref={getPageHref}
          />
        </>
      )}
    </Screen>
  );
}
