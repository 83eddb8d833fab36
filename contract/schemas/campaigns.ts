import * as v from 'valibot';
import { MAX_DAILY_SPEND, MAX_SPEND_DAYS } from '../limits.ts';
import { day } from './analytics.ts';
import { amount, id, requiredText, timestamp } from './fields.ts';

/** Lower case, because visits are counted that way; plain characters, so that it can be typed into an address. */
const utmCampaign = v.pipe(
  requiredText(100),
  v.toLowerCase(),
  v.regex(/^[a-z0-9][a-z0-9 ._~+-]*$/, 'Letters, digits, spaces and . _ ~ + - only'),
);

export const campaignBody = v.object({
  name: requiredText(100),
  /** For example 'facebook' or 'radio'. The dashboard's pie chart groups campaigns by channel. */
  channel: v.pipe(requiredText(40), v.toLowerCase()),
  utm_campaign: utmCampaign,
  active: v.optional(v.boolean('Must be true or false'), true),
});

/** Absent fields stay unchanged. */
export const campaignChange = v.object({
  name: v.optional(campaignBody.entries.name),
  channel: v.optional(campaignBody.entries.channel),
  utm_campaign: v.optional(utmCampaign),
  active: v.optional(v.boolean('Must be true or false')),
});

const daySpend = v.object({
  day,
  amount: v.pipe(amount, v.maxValue(MAX_DAILY_SPEND, `At most ${MAX_DAILY_SPEND}`)),
});

/** Replaces the amount of each listed day; other days stay unchanged. */
export const spendBody = v.pipe(
  v.array(daySpend, 'Must be a list of days'),
  v.minLength(1, 'List at least one day'),
  v.maxLength(MAX_SPEND_DAYS, `At most ${MAX_SPEND_DAYS} days`),
  v.checkItems(
    ({ day: current }, index, days) => days.findIndex((other) => other.day === current) === index,
    'This day is listed twice',
  ),
);

export const campaign = v.object({
  id,
  name: v.string(),
  channel: v.string(),
  utm_campaign: v.string(),
  active: v.boolean(),
  created_at: timestamp,
  /** In whole shillings, over all days. */
  total_spend: amount,
  /** The 90 latest days with an amount, newest first. */
  spend: v.array(v.object({ day: v.string(), amount })),
});

/** The days of a period with an amount, newest first, at most 366. */
export const periodSpend = campaign.entries.spend;
