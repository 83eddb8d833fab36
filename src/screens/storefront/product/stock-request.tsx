// oxlint-disable-next-line no-restricted-imports -- a single write
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import type { Product, StockRequest } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { TextLink } from '#src/components/ui/text.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import {
  NOTIFICATION_CHOICES_KEY,
  STOCK_REQUESTS_KEY,
  stockRequestsQuery,
} from '#src/queries/account/notifications.ts';
import styles from './stock-request.module.css';

/** On the page of a sold-out product: one email when it is back. */
export default function StockRequestPart({ product }: { product: Product }) {
  const { user } = useSession();
  // Before hydration the link would load the login page anew, which does not know where to return to.
  const isHydrated = useBrowserValue(() => 'yes', null) !== null;
  if (product.stock_quantity !== 0 || !isHydrated) return null;
  if (user) return <AskForEmail product={product} />;
  return (
    <ButtonLink to={appPaths.login} state={{ from: appPaths.product(product.slug) }} variant="outline">
      Sign in to get an email when it is back
    </ButtonLink>
  );
}

function AskForEmail({ product: { id } }: { product: Product }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: requests } = useQuery(stockRequestsQuery(api));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('requestStock', { params: { id } }),
    onSuccess: (added) => {
      queryClient.setQueryData<StockRequest[]>(STOCK_REQUESTS_KEY, (all = []) => [
        added,
        ...all.filter((request) => request.id !== id),
      ]);
      void queryClient.invalidateQueries({ queryKey: NOTIFICATION_CHOICES_KEY });
    },
  });
  const request = requests?.find((each) => each.id === id);
  return (
    <div>
      <Notice tone="green">
        {request && (
          <>
            We will email you once when it is back, until {formatDate(request.ends_at)}.{' '}
            <TextLink to={appPaths.notifications}>Change</TextLink>
          </>
        )}
      </Notice>
      {!request && (
        <>
          <Button
            className={styles.ask}
            variant="outline"
            disabled={isPending || !requests}
            aria-busy={isPending}
            onClick={() => mutate()}
          >
            Email me when it is back
          </Button>
          <p className={styles.hint}>One email about this part, with a link to unsubscribe.</p>
        </>
      )}
      <Notice className={styles.failure}>
        {error && getErrorMessage(error, 'We could not save this. Please try again.')}
      </Notice>
    </div>
  );
}
