import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Box, Flex, Heading, LiveRegion, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Select } from '#src/components/forms/select.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Pagination } from '#src/components/ui/pagination.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { WORK_LIST_PAGE_SIZE } from '#src/queries/admin/work-lists.ts';
import { getListState, ListFailure } from '../list-parts.tsx';
import { STATE_OPTIONS, type useWorkListSearchParams } from './use-work-list-search-params.ts';

interface WorkListProps<Item extends { id: number }> {
  name: string;
  title: string;
  intro: string;
  emptyTexts: { open: string; done: string };
  list: UseQueryResult<{ results: Item[]; count: number; capped?: boolean | undefined; next: string | null }>;
  searchParams: ReturnType<typeof useWorkListSearchParams>;
  renderItem: (item: Item) => ReactNode;
}

export function WorkList<Item extends { id: number }>(props: WorkListProps<Item>) {
  const { name, title, intro, emptyTexts, list, searchParams, renderItem } = props;
  const { state, page, filterByState, getPageHref } = searchParams;
  return (
    <Screen name={name} state={getListState(list)} title={title}>
      <Flex wrap="wrap" align="flex-end" justify="space-between" columnGap="6" rowGap="3" mb="4">
        <Box flex="1 1 20rem" minWidth="0">
          <Flex align="baseline" gap="3">
            <PageHeading size="lg">{title}</PageHeading>
            <LiveRegion textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {list.data &&
                `${formatCount(list.data.count, list.data.capped)} ${state === 'open' ? 'to do' : 'done'}`}
            </LiveRegion>
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1" maxWidth="prose">
            {intro}
          </Text>
        </Box>
        <Box minWidth={{ base: '100%', sm: '48' }}>
          <Select label="Show" options={STATE_OPTIONS} value={state} onChange={filterByState} />
        </Box>
      </Flex>
      <ListFailure title="The list could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading...'}</LoadingText>
      {list.data?.results.length === 0 && (
        <EmptyState
          icon={<CheckIcon />}
          heading={
            <Heading as="h2" size="md">
              {emptyTexts[state]}
            </Heading>
          }
        />
      )}
      {list.data && list.data.results.length > 0 && (
        <>
          <Box
            as="ul"
            aria-label={title}
            aria-busy={list.isPlaceholderData}
            opacity={list.isPlaceholderData ? '0.6' : '1'}
            listStyleType="none"
            display="grid"
            gap="3"
          >
            {list.data.results.map((item) => (
              <Box
                as="li"
                key={item.id}
                bg="bg.panel"
                borderWidth="1px"
                borderColor="border"
                borderRadius="l3"
                px={{ base: '4', md: '5' }}
                py="4"
              >
                {renderItem(item)}
              </Box>
            ))}
          </Box>
          <Pagination
            page={page}
            pageCount={Math.max(page, Math.ceil(list.data.count / WORK_LIST_PAGE_SIZE))}
            hasMore={list.data.next !== null}
            getPageHref={getPageHref}
          />
        </>
      )}
    </Screen>
  );
}
