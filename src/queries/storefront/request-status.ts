export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

interface QueryState {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isPlaceholderData: boolean;
}

/** 'idle' means that the query is disabled. */
export function toRequestStatus({ status, fetchStatus, isPlaceholderData }: QueryState): RequestStatus {
  if (status === 'error') return fetchStatus === 'fetching' ? 'loading' : 'failed';
  if (status === 'success') return isPlaceholderData ? 'loading' : 'succeeded';
  return fetchStatus === 'idle' ? 'idle' : 'loading';
}
