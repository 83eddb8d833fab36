import type { Sights } from '#tests/support/sight.ts';

export const productEditorSights = {
  loading: { sees: ['Loading product...'] },
  editing: { sees: ['What it is'], lacks: ['Keep editing'] },
  waiting: { can: ['Keep editing'], cannot: ['Waiting for pictures...'] },
  saving: { sees: ['What it is'], lacks: ['Save changes', 'Keep editing'] },
  stale: {
    sees: ['Somebody else changed this product while you edited it'],
    can: ['Take theirs', 'Overwrite with mine'],
  },
  saved: { sees: ['What it is'], lacks: ['Keep editing'] },
  notFound: { sees: ['Product not found.'], can: ['Try again'] },
  failed: { sees: ['The product could not be loaded'], can: ['Try again'] },
} satisfies Sights;
