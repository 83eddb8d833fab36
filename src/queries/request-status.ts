export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

interface QueryState {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  /** What is shown is the answer to an earlier question. */
  isPlaceholderData: boolean;
}

/** The four states of a read; 'idle' is one that nobody asked for. */
export function toRequestStatus({ status, fetchStatus, isPlaceholderData }: QueryState): RequestStatus {
  if (status === 'error') return fetchStatus === 'fetching' ? 'loading' : 'failed';
  if (status === 'success') return isPlaceholderData ? 'loading' : 'succeeded';
  return fetchStatus === 'idle' ? 'idle' : 'loading';
}
