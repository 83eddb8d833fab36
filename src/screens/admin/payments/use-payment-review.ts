// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentReview, Resolution } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { describeProviderStatus } from './payment-review.rules.ts';

/** Resolving a payment may also change orders and refunds. */
function useInvalidatePayments() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void queryClient.invalidateQueries({ queryKey: ['refunds'] });
    await queryClient.invalidateQueries({ queryKey: ['paymentReviews'] });
  };
}

export function useCheckPayment(review: PaymentReview) {
  const { api, toaster } = usePorts();
  const invalidate = useInvalidatePayments();
  return useMutation({
    mutationFn: () => api.call('checkPayment', { params: { id: review.payment } }),
    onSuccess: async (checkedPayment) => {
      await invalidate();
      toaster.adminSuccess(describeProviderStatus(review, checkedPayment));
    },
    onError: (error) => (error instanceof ApiError ? invalidate() : undefined),
  });
}

export function useResolvePayment(review: PaymentReview, onDone: () => void) {
  const { api, toaster } = usePorts();
  const invalidate = useInvalidatePayments();
  return useMutation({
    mutationFn: (resolution: Resolution) =>
      api.call('resolvePayment', { params: { id: review.payment }, body: resolution }),
    onSuccess: async ({ order_status }) => {
      await invalidate();
      toaster.adminSuccess(`The payment is resolved; the order is ${order_status}`);
      onDone();
    },
    // Refetch: the payment may have been changed by the provider's status or by someone else.
    onError: (error) => (error instanceof ApiError ? invalidate() : undefined),
  });
}
