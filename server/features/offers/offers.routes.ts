import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { countOfferRecipients } from './count-offer-recipients.ts';
import { listOffers } from './list-offers.ts';
import { sendOffer } from './send-offer.ts';

export function offerRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.offers, listOffers);
  bind(endpoints.sendOffer, sendOffer);
  bind(endpoints.offerRecipients, countOfferRecipients);
}
