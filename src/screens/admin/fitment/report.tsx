import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, Flex, Heading, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { FitmentFrame } from './fitment-frame.tsx';
import type { FitmentTab } from './fitment-tabs.rules.ts';
import { ReportDownload, type ReportRow } from './report-download.tsx';

interface ReportProps {
  tab: FitmentTab['id'];
  row: ReportRow;
  report: UseQueryResult<object>;
  intro: string;
  /** Null while there is something to list. */
  emptyText: string | null;
  children: ReactNode;
}

export function Report({ tab, row, report, intro, emptyText, children }: ReportProps) {
  const getState = () => {
    if (report.isError) return 'failed';
    if (!report.data) return 'loading';
    return emptyText === null ? 'filled' : 'empty';
  };
  return (
    <FitmentFrame tab={tab} state={getState()}>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3" mb="5">
        <Text flex="1 1 20rem" color="fg.muted" textStyle="sm" maxWidth="prose">
          {intro}
        </Text>
        <ReportDownload row={row} />
      </Flex>
      <Notice
        mb="4"
        title="The report could not be loaded"
        action={
          <Button variant="outline" aria-busy={report.isFetching} onClick={() => void report.refetch()}>
            Try again
          </Button>
        }
      >
        {report.isError &&
          getErrorMessage(report.error, 'Please try again in a moment.', 'Network error occurred')}
      </Notice>
      <LoadingText>{report.isPending && 'Loading...'}</LoadingText>
      {emptyText !== null ? (
        <EmptyState
          icon={<CheckIcon />}
          heading={
            <Heading as="h2" size="md">
              {emptyText}
            </Heading>
          }
        />
      ) : (
        <Box>{children}</Box>
      )}
    </FitmentFrame>
  );
}
