import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import { vehicleRequestsQuery } from '#src/queries/admin/vehicle-requests.ts';
import { useWorkListSearchParams } from '../work-list/use-work-list-search-params.ts';
import { WorkList } from '../work-list/work-list.tsx';
import { RequestRow } from './request-row.tsx';

export default function FitmentRequestsScreen() {
  const searchParams = useWorkListSearchParams();
  const list = useQuery(
    vehicleRequestsQuery(useApi(), { state: searchParams.state, page: searchParams.page }),
  );
  return (
    <WorkList
      name="fitment-requests"
      title="Car requests"
      intro="Shoppers who do not know which car they have. Find the car and answer; the answer is emailed if an address is known."
      emptyTexts={{ open: 'No open requests', done: 'No requests have been answered yet' }}
      list={list}
      searchParams={searchParams}
      renderItem={(request) => <RequestRow request={request} />}
    />
  );
}
