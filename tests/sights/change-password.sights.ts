import type { Sights } from '#tests/support/sight.ts';

export const changePasswordSights = {
  editing: { sees: ['New password', 'At least 8 characters'], can: ['Cancel'] },
  saving: { sees: ['New password'], cannot: ['Cancel', 'Saving...'] },
  changed: { lacks: ['New password'] },
} satisfies Sights;
