import type { Dice } from './dice.ts';

interface SeedCampaign {
  name: string;
  channel: string;
  utmCampaign: string;
  medium: string;
  /** Days before the seeding on which it began and ended; 0 is still running. */
  began: number;
  ended: number;
  /** Shillings on an ordinary day. */
  spend: number;
  /** How many of 100 visits that buy it brings while it runs. */
  pull: number;
  /** 0 is Sunday; null is every day. */
  onlyOn: number | null;
}

/** Search pays, reminders cost next to nothing, the radio made people look, and videos are still a hope. */
export const seedCampaigns: readonly SeedCampaign[] = [
  {
    name: 'Parts Search',
    channel: 'google',
    utmCampaign: 'parts-search',
    medium: 'cpc',
    began: 90,
    ended: 0,
    spend: 3400,
    pull: 17,
    onlyOn: null,
  },
  {
    name: 'Rainy Season Brake Check',
    channel: 'facebook',
    utmCampaign: 'rainy-season-brakes',
    medium: 'paid_social',
    began: 90,
    ended: 18,
    spend: 3000,
    pull: 11,
    onlyOn: null,
  },
  {
    name: 'See Better at Night',
    channel: 'instagram',
    utmCampaign: 'see-better',
    medium: 'paid_social',
    began: 58,
    ended: 0,
    spend: 1500,
    pull: 6,
    onlyOn: null,
  },
  {
    name: 'Matatu FM Breakfast',
    channel: 'radio',
    utmCampaign: 'matatu-fm',
    medium: 'radio',
    began: 45,
    ended: 31,
    spend: 6500,
    pull: 9,
    onlyOn: null,
  },
  {
    name: 'Garage Hacks',
    channel: 'tiktok',
    utmCampaign: 'garage-hacks',
    medium: 'video',
    began: 33,
    ended: 0,
    spend: 1900,
    pull: 3,
    onlyOn: null,
  },
  {
    name: 'Service Reminder',
    channel: 'sms',
    utmCampaign: 'service-reminder',
    medium: 'sms',
    began: 84,
    ended: 0,
    spend: 2200,
    pull: 5,
    onlyOn: 5,
  },
];

export interface Touch {
  source: string;
  medium: string;
  campaign: string;
}

const UNPAID: readonly (Touch & { pull: number })[] = [
  { source: 'direct', medium: '', campaign: '', pull: 27 },
  { source: 'www.google.com', medium: 'referral', campaign: '', pull: 16 },
  { source: 'l.facebook.com', medium: 'referral', campaign: '', pull: 6 },
  { source: 'whatsapp', medium: 'share', campaign: '', pull: 8 },
];

const runs = ({ began, ended }: SeedCampaign, daysAgo: number) => daysAgo <= began && daysAgo >= ended;

/** Where a visit that bought came from. A reminder that went out on Friday works for the days after it too. */
export function touchOn(dice: Dice, daysAgo: number): Touch {
  const paid = seedCampaigns
    .filter((campaign) => runs(campaign, daysAgo))
    .map(({ channel, medium, utmCampaign, pull }) => ({
      source: channel,
      medium,
      campaign: utmCampaign,
      pull,
    }));
  const { source, medium, campaign } = dice.weighted([...paid, ...UNPAID], ({ pull }) => pull);
  return { source, medium, campaign };
}

/** What a campaign cost on a day, in tens of shillings; null where it did not run. */
export function spendOn(
  dice: Dice,
  campaign: SeedCampaign,
  { daysAgo, weekday }: { daysAgo: number; weekday: number },
): number | null {
  if (!runs(campaign, daysAgo) || (campaign.onlyOn !== null && campaign.onlyOn !== weekday)) return null;
  const weekend = weekday === 0 ? 0.7 : 1;
  return Math.round((campaign.spend * weekend * (0.85 + dice.roll() * 0.3)) / 10) * 10;
}
