import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const garageSyncExpectations = {
  signedOut: {
    visible: ['Your cars are kept on this device.', 'Log in to see them on all your devices'],
    absent: ['Try again', 'Not in your account'],
  },
  merging: { visible: ['Getting the cars of your account…'], absent: ['Try again', 'Log in to see them'] },
  synced: { visible: ['Your cars are kept in your account.'], absent: ['Try again', 'Log in to see them'] },
  refreshing: { visible: ['Your cars are kept in your account.'], absent: ['Try again'] },
  saving: { visible: ['Saving…'], absent: ['Try again', 'Log in to see them'] },
  'offline.soon': { visible: ['No connection.'], enabled: ['Try again'] },
  'offline.later': { visible: ['No connection.'], enabled: ['Try again'] },
  'offline.rarely': { visible: ['No connection.'], enabled: ['Try again'] },
  refused: { enabled: ['Try again'], absent: ['Your cars are kept in your account.'] },
} satisfies ScreenExpectations;
