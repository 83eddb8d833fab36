import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const bulkEditExpectations = {
  editing: { enabled: ['Use these products', 'Add a rule'], absent: ['Undo', 'Start another edit'] },
  checking: { visible: ['Looking for the products…'], disabled: ['Add a rule'] },
  checked: { enabled: ['Use these products', 'Add a rule'], absent: ['Undo'] },
  applying: { visible: ['Changing the products…'], disabled: ['Add a rule'] },
  applied: { enabled: ['Start another edit'], disabled: ['Add a rule'], absent: ['Use these products'] },
  undoing: { visible: ['Undoing…'], absent: ['Start another edit'] },
  undone: { enabled: ['Start another edit'], absent: ['Undo'] },
} satisfies ScreenExpectations;
