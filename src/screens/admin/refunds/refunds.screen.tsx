import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import { refundsQuery } from '#src/queries/admin/work-lists.ts';
import { useWorkListSearchParams } from '../work-list/use-work-list-search-params.ts';
import { WorkList } from '../work-list/work-list.tsx';
import { RefundRow } from './refund-row.tsx';

export default function RefundsScreen() {
  const searchParams = useWorkListSearchParams();
  const list = useQuery(refundsQuery(useApi(), { state: searchParams.state, page: searchParams.page }));
  return (
    <WorkList
      name="refunds"
      title="Refunds"
      intro="Money that has to be refunded. Send it through the provider, then record the transfer here."
      emptyTexts={{ open: 'No money to give back', done: 'No refunds have been made yet' }}
      list={list}
      searchParams={searchParams}
      renderItem={(refund) => <RefundRow refund={refund} />}
    />
  );
}
