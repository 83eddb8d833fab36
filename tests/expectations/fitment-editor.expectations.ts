import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const fitmentEditorExpectations = {
  loading: { visible: ['Loading the rules…'], absent: ['Add rule'] },
  notLoaded: { enabled: ['Try again'], absent: ['Add rule'] },
  clean: { enabled: ['Add rule', 'Propose rules'], disabled: ['Save'], absent: ['Discard changes'] },
  edited: { enabled: ['Add rule', 'Discard changes'], disabled: ['Save'], absent: ['Checking the rules…'] },
  previewing: { visible: ['Checking the rules…'], enabled: ['Discard changes'], disabled: ['Save'] },
  notPreviewed: { enabled: ['Check again', 'Discard changes'], disabled: ['Save'] },
  previewed: { absent: ['Checking the rules…'], enabled: ['Add rule', 'Discard changes'] },
  proposing: { visible: ['Looking for rules…'], disabled: ['Add rule', 'Save'] },
  saving: { visible: ['Saving…'], disabled: ['Add rule'] },
  saved: { visible: ['The rules are saved.'], enabled: ['Add rule'], absent: ['Discard changes'] },
  stale: {
    visible: ['Somebody else changed these rules while you edited them'],
    enabled: ['Take theirs', 'Keep mine'],
    absent: ['Discard changes'],
  },
  notSaved: { enabled: ['Add rule', 'Discard changes'], absent: ['The rules are saved.'] },
} satisfies ScreenExpectations;
