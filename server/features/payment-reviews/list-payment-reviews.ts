import { routes } from '#contract/routes.ts';
import type { PaymentReviewPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectReviewPage } from './payment-reviews.queries.ts';

const PAGE_SIZE = 20;

export async function listPaymentReviews(
  ctx: Context,
  { query: { state, page } }: Input<'paymentReviews', 'query'>,
): Promise<PaymentReviewPage> {
  return paginate(await selectReviewPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
    path: routes.paymentReviews.path,
    parameters: { state },
    page,
    pageSize: PAGE_SIZE,
  });
}
