import type { Sights } from '#tests/support/sight.ts';

export const salesDashboardSights = {
  readingSummary: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingTopProducts: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingTopCustomers: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingChannels: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  readingDailyMetrics: { sees: ['Loading dashboard...'], cannot: ['Refresh'] },
  complete: { sees: ['Total Revenue'], lacks: ['Loading dashboard...', 'Try again'], can: ['Refresh'] },
  incomplete: { sees: ['Total Revenue', 'No daily metrics yet.'], can: ['Try again'] },
  sessionOver: { sees: ["Oops! Let's try that again", 'Redirecting you to login...'] },
} satisfies Sights;
