import type { Dice } from './dice.ts';

interface SeedCampaign {
  name: string;
  channel: string;
  utmCampaign: string;
  medium: string;
  /** Days before seeding; endedDaysAgo 0 means still running. */
  startedDaysAgo: number;
  endedDaysAgo: number;
  /** Whole shillings on an average day. */
  dailySpend: number;
  weight: number;
  /** 0 is Sunday; null is every day. */
  onlyOnWeekday: number | null;
}

export const seedCampaigns: readonly SeedCampaign[] = [
  {
    name: 'Parts Search',
    channel: 'google',
    utmCampaign: 'parts-search',
    medium: 'cpc',
    startedDaysAgo: 90,
    endedDaysAgo: 0,
    dailySpend: 3400,
    weight: 17,
    onlyOnWeekday: null,
  },
  {
    name: 'Rainy Season Brake Check',
    channel: 'facebook',
    utmCampaign: 'rainy-season-brakes',
    medium: 'paid_social',
    startedDaysAgo: 90,
    endedDaysAgo: 18,
    dailySpend: 3000,
    weight: 11,
    onlyOnWeekday: null,
  },
  {
    name: 'See Better at Night',
    channel: 'instagram',
    utmCampaign: 'see-better',
    medium: 'paid_social',
    startedDaysAgo: 58,
    endedDaysAgo: 0,
    dailySpend: 1500,
    weight: 6,
    onlyOnWeekday: null,
  },
  {
    name: 'Matatu FM Breakfast',
    channel: 'radio',
    utmCampaign: 'matatu-fm',
    medium: 'radio',
    startedDaysAgo: 45,
    endedDaysAgo: 31,
    dailySpend: 6500,
    weight: 9,
    onlyOnWeekday: null,
  },
  {
    name: 'Garage Hacks',
    channel: 'tiktok',
    utmCampaign: 'garage-hacks',
    medium: 'video',
    startedDaysAgo: 33,
    endedDaysAgo: 0,
    dailySpend: 1900,
    weight: 3,
    onlyOnWeekday: null,
  },
  {
    name: 'Service Reminder',
    channel: 'sms',
    utmCampaign: 'service-reminder',
    medium: 'sms',
    startedDaysAgo: 84,
    endedDaysAgo: 0,
    dailySpend: 2200,
    weight: 5,
    onlyOnWeekday: 5,
  },
];

export interface Touch {
  source: string;
  medium: string;
  campaign: string;
}

const UNPAID_SOURCES: readonly (Touch & { weight: number })[] = [
  { source: 'direct', medium: '', campaign: '', weight: 27 },
  { source: 'www.google.com', medium: 'referral', campaign: '', weight: 16 },
  { source: 'l.facebook.com', medium: 'referral', campaign: '', weight: 6 },
  { source: 'whatsapp', medium: 'share', campaign: '', weight: 8 },
];

const isRunning = ({ startedDaysAgo, endedDaysAgo }: SeedCampaign, daysAgo: number) =>
  daysAgo <= startedDaysAgo && daysAgo >= endedDaysAgo;

export function pickTouch(dice: Dice, daysAgo: number): Touch {
  const paidSources = seedCampaigns
    .filter((campaign) => isRunning(campaign, daysAgo))
    .map(({ channel, medium, utmCampaign, weight }) => ({
      source: channel,
      medium,
      campaign: utmCampaign,
      weight,
    }));
  const { source, medium, campaign } = dice.pickWeighted(
    [...paidSources, ...UNPAID_SOURCES],
    ({ weight }) => weight,
  );
  return { source, medium, campaign };
}

/** Whole shillings, rounded to tens; null when the campaign did not run that day. */
export function computeSpend(
  dice: Dice,
  campaign: SeedCampaign,
  { daysAgo, weekday }: { daysAgo: number; weekday: number },
): number | null {
  if (
    !isRunning(campaign, daysAgo) ||
    (campaign.onlyOnWeekday !== null && campaign.onlyOnWeekday !== weekday)
  )
    return null;
  const weekendFactor = weekday === 0 ? 0.7 : 1;
  return Math.round((campaign.dailySpend * weekendFactor * (0.85 + dice.roll() * 0.3)) / 10) * 10;
}
