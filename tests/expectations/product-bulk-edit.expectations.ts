import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const productBulkEditExpectations = {
  editing: { enabled: ['See what changes'], absent: ['Undo', 'Start another edit'] },
  checking: { visible: ['Looking at the products…'], disabled: ['See what changes'] },
  checked: { enabled: ['See what changes'], absent: ['Undo'] },
  applying: { visible: ['Changing the products…'], disabled: ['See what changes'] },
  applied: { enabled: ['Start another edit', 'Undo'], absent: ['See what changes'] },
  undoing: { visible: ['Undoing…'], absent: ['Start another edit'] },
  undone: { enabled: ['Start another edit'], absent: ['Undo'] },
} satisfies ScreenExpectations;
