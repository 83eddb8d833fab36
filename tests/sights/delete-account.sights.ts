import type { Sights } from '#tests/support/sight.ts';

export const deleteAccountSights = {
  closed: { lacks: ['Delete your account'] },
  confirming: {
    sees: ['Are you sure you want to delete your account? This cannot be undone.'],
    can: ['Cancel', 'Delete'],
  },
  deleting: { sees: ['Delete your account'], cannot: ['Cancel', 'Delete'] },
  deleted: { lacks: ['Delete your account'] },
} satisfies Sights;
