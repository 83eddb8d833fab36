import { useQuery } from '@tanstack/react-query';
import { useRequest } from '#src/ports/contexts.tsx';
import { paymentReviewsQuery } from '#src/queries/work-lists.ts';
import { useWorkListAddress } from '../work-list/use-work-list-address.ts';
import { WorkList } from '../work-list/work-list.tsx';
import { PaymentRow } from './payment-row.tsx';

export default function PaymentsScreen() {
  const address = useWorkListAddress();
  const list = useQuery(paymentReviewsQuery(useRequest(), { state: address.state, page: address.page }));
  return (
    <WorkList
      name="payments"
      title="Payments to review"
      intro="Payments that only a person can decide. Their orders are not shipped until then."
      empty={{ open: 'No payments to review', done: 'No payments were reviewed yet' }}
      list={list}
      address={address}
      renderItem={(review) => <PaymentRow review={review} />}
    />
  );
}
