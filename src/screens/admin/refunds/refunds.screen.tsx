import { useQuery } from '@tanstack/react-query';
import { useRequest } from '#src/ports/contexts.tsx';
import { refundsQuery } from '#src/queries/work-lists.ts';
import { useWorkListAddress } from '../work-list/use-work-list-address.ts';
import { WorkList } from '../work-list/work-list.tsx';
import { RefundRow } from './refund-row.tsx';

export default function RefundsScreen() {
  const address = useWorkListAddress();
  const list = useQuery(refundsQuery(useRequest(), { state: address.state, page: address.page }));
  return (
    <WorkList
      name="refunds"
      title="Refunds"
      intro="Money that was taken and must go back. Send it with the provider, then record the transfer here."
      empty={{ open: 'No money to give back', done: 'No refunds were made yet' }}
      list={list}
      address={address}
      renderItem={(refund) => <RefundRow refund={refund} />}
    />
  );
}
