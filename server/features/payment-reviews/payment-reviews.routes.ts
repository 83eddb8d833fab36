import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { checkUnderReview } from './check-under-review.ts';
import { enterReceipt } from './enter-receipt.ts';
import { listPaymentReviews } from './list-payment-reviews.ts';
import { resolvePayment } from './resolve-payment.ts';

export function paymentReviewRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.paymentReviews, listPaymentReviews);
  bind(endpoints.checkPayment, checkUnderReview);
  bind(endpoints.resolvePayment, resolvePayment);
  bind(endpoints.enterReceipt, enterReceipt);
}
