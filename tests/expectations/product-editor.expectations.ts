import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const productEditorExpectations = {
  loading: { visible: ['Loading product...'] },
  editing: { visible: ['What it is'], absent: ['Keep editing'] },
  waiting: { enabled: ['Keep editing'], disabled: ['Waiting for pictures...'] },
  saving: { visible: ['What it is'], absent: ['Save changes', 'Keep editing'] },
  stale: {
    visible: ['Somebody else changed this product while you edited it'],
    enabled: ['Take theirs', 'Overwrite with mine'],
  },
  saved: { visible: ['What it is'], absent: ['Keep editing'] },
  notFound: { visible: ['Product not found.'], enabled: ['Try again'] },
  failed: { visible: ['The product could not be loaded'], enabled: ['Try again'] },
} satisfies ScreenExpectations;
