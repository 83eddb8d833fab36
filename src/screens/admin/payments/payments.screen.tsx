import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import { paymentReviewsQuery } from '#src/queries/admin/work-lists.ts';
import { useWorkListSearchParams } from '../work-list/use-work-list-search-params.ts';
import { WorkList } from '../work-list/work-list.tsx';
import { PaymentRow } from './payment-row.tsx';

export default function PaymentsScreen() {
  const searchParams = useWorkListSearchParams();
  const list = useQuery(
    paymentReviewsQuery(useApi(), { state: searchParams.state, page: searchParams.page }),
  );
  return (
    <WorkList
      name="payments"
      title="Payments to review"
      intro="Payments that only a person can decide. Their orders are not shipped until then."
      emptyTexts={{ open: 'No payments to review', done: 'No payments have been reviewed yet' }}
      list={list}
      searchParams={searchParams}
      renderItem={(review) => <PaymentRow review={review} />}
    />
  );
}
