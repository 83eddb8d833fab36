import { describe, expect, test } from 'vitest';
import type { FitmentsPreview, ProductFitmentRules } from '#contract/types.ts';
import * as rules from '#machines/fitment-editor/fitment-editor.rules.ts';
import type { FitmentEditorContext } from '#machines/fitment-editor/fitment-editor.types.ts';
import { axioRule, fielderRule, goodPreview, stored } from '#tests/models/fitment-editor.model.ts';

const context = rules.initialContext({ productId: 12, storedEdits: null });
const storedEdits = { version: 2, rules: [axioRule] };
const proposals = { proposals: [{ ...axioRule, id: null, source_id: null, from: 'NZE141' }], unknown: [] };
const refusal = { ok: false, kind: 'refused', message: 'Not now.' } as const;
type WarningCode = FitmentsPreview['warnings'][number]['code'];
const toWarning = (code: WarningCode) => ({ rule: 0, code, message: 'Is it meant so?', suggestions: [] });
const previewWith = (...codes: WarningCode[]) => ({ ...goodPreview, warnings: codes.map(toWarning) });

test('the editor begins without rules', () => {
  expect(context).toEqual({
    productId: 12,
    storedEdits: null,
    stored: null,
    rules: [],
    preview: null,
    proposalRequest: null,
    proposals: null,
    current: null,
    error: null,
  });
});

describe('edits of an earlier visit', () => {
  const edited = { ...context, storedEdits };
  const loaded = { stored, storedEdits: null, preview: null, current: null, error: null };

  test('are restored once the rules are loaded', () => {
    const output = { ok: true, stored } as const;
    expect(rules.restoreEdits(edited, output)).toEqual({ ...loaded, rules: [axioRule] });
    expect(rules.restoreOldEdits(edited, output)).toEqual({ ...loaded, rules: [axioRule], current: stored });
  });

  test.each<[string, FitmentEditorContext, Parameters<typeof rules.restoreEdits>[1]]>([
    ['without any', context, { ok: true, stored }],
    ['without the rules', edited, refusal],
  ])('are not restored %s', (_, before, output) => {
    expect(rules.restoreEdits(before, output)).toEqual({});
    expect(rules.restoreOldEdits(before, output)).toEqual({});
  });
});

describe('[FIT-47] proposals', () => {
  test('that are all accepted leave none to choose from', () => {
    expect(rules.acceptProposals({ ...context, rules: [fielderRule], proposals }, [0])).toEqual({
      rules: [fielderRule, axioRule],
      preview: null,
      error: null,
      proposals: null,
    });
  });

  test('that are not accepted stay', () => {
    expect(rules.acceptProposals({ ...context, proposals }, [])).toEqual({
      rules: [],
      preview: null,
      error: null,
      proposals,
    });
  });

  test('that do not exist add no rule', () => {
    expect(rules.acceptProposals(context, [0])).toEqual({
      rules: [],
      preview: null,
      error: null,
      proposals: null,
    });
  });

  test.each([
    [{ ok: true, found: proposals } as const, { proposals, error: null }],
    [refusal, { proposals: null, error: 'Not now.' }],
    [{ ok: false, kind: 'refused' } as const, { proposals: null, error: 'No rules could be proposed.' }],
    [{ ok: false, kind: 'network' } as const, { proposals: null, error: 'Network error occurred' }],
  ])('are shown after the reply %j, or why there are none', (output, expected) => {
    expect(rules.setProposals(output)).toEqual(expected);
  });
});

test.each([
  [{ ok: true }, null],
  [refusal, 'Not now.'],
  [{ ok: false, kind: 'refused' }, 'The rules could not be saved.'],
  [{ ok: false, kind: 'network' }, 'Network error occurred'],
])('the reply %j shows the error %j', (output, error) => {
  expect(rules.explain(output, rules.TEXTS.saveFailed)).toEqual({ error });
});

describe('what somebody else saved meanwhile', () => {
  const current: ProductFitmentRules = { version: 4, rules: [] };

  test('is shown when saving was refused because of it', () => {
    expect(rules.setCurrent({ ok: false, kind: 'stale', current })).toStrictEqual({ current });
  });

  test('is nothing after another reply', () => {
    expect(rules.setCurrent(refusal)).toStrictEqual({});
    expect(rules.setCurrent({ ok: true, stored })).toStrictEqual({});
  });
});

describe('[FIT-46] rules can be saved', () => {
  const changed = { ...context, stored, rules: [fielderRule, axioRule], preview: goodPreview };
  const error = { rule: 0, code: 'no_vehicle' as const, message: 'No car is like this.', suggestions: [] };

  test.each<[string, FitmentEditorContext, boolean]>([
    ['once their preview has no errors', changed, true],
    ['but not before it', { ...changed, preview: null }, false],
    ['but not with an error', { ...changed, preview: { ...goodPreview, errors: [error] } }, false],
    ['but not unchanged', { ...changed, rules: [fielderRule] }, false],
    ['also the first of a product', { ...changed, stored: null }, true],
  ])('%s', (_, edited, expected) => {
    expect(rules.canSave(edited)).toBe(expected);
  });

  test.each<[string, FitmentEditorContext['preview'], boolean]>([
    ['a very broad rule', previewWith('position_missing', 'too_broad'), true],
    ['another warning', previewWith('position_missing'), false],
    ['no preview', null, false],
  ])('with %s as meant so broadly: %s', (_, preview, isConfirmed) => {
    const { text: _text, ...sent } = axioRule;
    expect(rules.saveInput({ ...changed, rules: [axioRule], preview })).toEqual({
      productId: 12,
      rules: [sent],
      version: 3,
      isConfirmed,
    });
  });
});

test('edits name the version that they change, 0 before any was loaded', () => {
  expect(rules.getEdits({ ...context, stored, rules: [axioRule] })).toEqual({
    version: 3,
    rules: [axioRule],
  });
  expect(rules.getEdits({ ...context, rules: [axioRule] })).toEqual({ version: 0, rules: [axioRule] });
  expect(rules.saveInput(context)).toEqual({ productId: 12, rules: [], version: 0, isConfirmed: false });
});
