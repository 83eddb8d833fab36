import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { paginate } from '../../http/paginate.ts';
import { checkUnderReview } from './check-under-review.ts';
import { enterReceipt } from './enter-receipt.ts';
import { selectReviewPage } from './payment-reviews.queries.ts';
import { resolvePayment } from './resolve-payment.ts';

const PAGE_SIZE = 20;

export function paymentReviewRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.paymentReviews, async (ctx, { query: { state, page } }) =>
    paginate(await selectReviewPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
      path: endpoints.paymentReviews.path,
      parameters: { state },
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  bind(endpoints.checkPayment, checkUnderReview);
  bind(endpoints.resolvePayment, resolvePayment);
  bind(endpoints.enterReceipt, enterReceipt);
}
