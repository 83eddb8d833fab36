import type { Sights } from '#tests/support/sight.ts';

export const salesDashboardSights = {
  readingSummary: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingTopProducts: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingTopCustomers: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingChannels: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingDailyMetrics: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  complete: { sees: ['Ksh 48,000', 'Brake Pads', 'Facebook', '3 Nov 2026'], can: ['Refresh'] },
  incomplete: { sees: ['Total Revenue', 'No daily metrics yet.'], can: ['Try again'] },
  sessionOver: { sees: ["Oops! Let's try that again", 'Redirecting you to login...'] },
} satisfies Sights;
