import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { orderQuery } from '#src/queries/account/orders.ts';

/** An order that does not exist, or that could not be read now. */
export interface LoadFailure {
  isMissing: boolean;
  text: string;
}

export function useOrder() {
  const orderNumber = (useParams()['orderNumber'] ?? '').toUpperCase();
  const { data: detail, error, refetch } = useQuery(orderQuery(useApi(), orderNumber));
  const failure: LoadFailure | null = error && {
    isMissing: error instanceof ApiError && error.status === 404,
    text: getErrorMessage(error, 'Please try again in a moment.'),
  };
  return { orderNumber, detail, failure, retry: () => void refetch() };
}
