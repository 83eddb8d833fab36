import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const salesDashboardExpectations = {
  readingSummary: { visible: ['Loading dashboard...'], disabled: ['Refresh'] },
  readingTopProducts: { visible: ['Loading dashboard...'], disabled: ['Refresh'] },
  readingTopCustomers: { visible: ['Loading dashboard...'], disabled: ['Refresh'] },
  readingChannels: { visible: ['Loading dashboard...'], disabled: ['Refresh'] },
  readingDailyMetrics: { visible: ['Loading dashboard...'], disabled: ['Refresh'] },
  complete: {
    visible: ['Total Revenue'],
    absent: ['Loading dashboard...', 'Try again'],
    enabled: ['Refresh'],
  },
  incomplete: { visible: ['Total Revenue', 'No daily metrics yet.'], enabled: ['Try again'] },
  sessionExpired: { visible: ["Oops! Let's try that again", 'Redirecting you to login...'] },
} satisfies ScreenExpectations;
