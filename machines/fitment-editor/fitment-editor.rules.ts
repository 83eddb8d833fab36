import type { FitmentRule, ProductFitmentRules } from '#contract/types.ts';
import { getFailureText, type PortFailure } from '../port-failure.ts';
import type {
  LoadRulesOutput,
  PreviewRulesInput,
  PreviewRulesOutput,
  ProposalKind,
  ProposeRulesOutput,
  SaveRulesInput,
  SaveRulesOutput,
} from './fitment-editor.ports.ts';
import type {
  EditedRule,
  FitmentEditorContext,
  FitmentEditorInput,
  StoredRuleEdits,
} from './fitment-editor.types.ts';

export const TEXTS = {
  loadFailed: 'The rules could not be loaded.',
  previewFailed: 'The rules could not be checked.',
  proposeFailed: 'No rules could be proposed.',
  saveFailed: 'The rules could not be saved.',
};

type Changes = Partial<FitmentEditorContext>;

export const initialContext = ({ productId, storedEdits }: FitmentEditorInput): FitmentEditorContext => ({
  productId,
  storedEdits,
  stored: null,
  rules: [],
  preview: null,
  proposalRequest: null,
  proposals: null,
  current: null,
  error: null,
});

/** The list becomes what the server has. */
export const withStored = (stored: ProductFitmentRules): Changes => ({
  stored,
  rules: stored.rules,
  storedEdits: null,
  preview: null,
  current: null,
  error: null,
});

export const setStored = (output: LoadRulesOutput | SaveRulesOutput): Changes =>
  output.ok ? withStored(output.stored) : {};

/** The list becomes what was edited earlier. */
export const restoreEdits = ({ storedEdits }: FitmentEditorContext, output: LoadRulesOutput): Changes =>
  output.ok && storedEdits ? { ...withStored(output.stored), rules: storedEdits.rules } : {};

/** Edits of rules that somebody has changed since are shown beside those, to choose from. */
export const restoreOldEdits = ({ storedEdits }: FitmentEditorContext, output: LoadRulesOutput): Changes =>
  output.ok && storedEdits
    ? { ...withStored(output.stored), rules: storedEdits.rules, current: output.stored }
    : {};

export const isOfThisVersion = ({ storedEdits }: FitmentEditorContext, output: LoadRulesOutput): boolean =>
  output.ok && storedEdits?.version === output.stored.version;

/** Changed rules have not been checked. */
const withRules = (rules: readonly EditedRule[]): Changes => ({ rules, preview: null, error: null });

export const addRule = ({ rules }: FitmentEditorContext, rule: EditedRule): Changes =>
  withRules([...rules, rule]);

export const changeRule = ({ rules }: FitmentEditorContext, place: number, rule: EditedRule): Changes =>
  withRules(rules.map((other, index) => (index === place ? { ...rule, id: other.id } : other)));

export const removeRule = ({ rules }: FitmentEditorContext, place: number): Changes =>
  withRules(rules.filter((_, index) => index !== place));

/** Those that were not accepted stay to choose from. */
export function acceptProposals(
  { rules, proposals }: FitmentEditorContext,
  places: readonly number[],
): Changes {
  const all = proposals?.proposals ?? [];
  const isAccepted = (place: number) => places.includes(place);
  const accepted = all
    .filter((_, place) => isAccepted(place))
    .map(({ from: _from, ...rule }): EditedRule => rule);
  const left = all.filter((_, place) => !isAccepted(place));
  return {
    ...withRules([...rules, ...accepted]),
    proposals: proposals && left.length > 0 ? { ...proposals, proposals: left } : null,
  };
}

export const requestProposals = (kind: ProposalKind, text: string): Changes => ({
  proposalRequest: { kind, text: text.trim() },
  proposals: null,
  error: null,
});

export const setProposals = (output: ProposeRulesOutput): Changes =>
  output.ok
    ? { proposals: output.found, error: null }
    : { proposals: null, error: getFailureText(output, TEXTS.proposeFailed) };

export const setPreview = (output: PreviewRulesOutput): Changes =>
  output.ok ? { preview: output.preview, error: null } : {};

export const explain = (output: { ok: boolean }, fallback: string): Changes => ({
  error: output.ok ? null : getFailureText(output as PortFailure, fallback),
});

export const setCurrent = (output: SaveRulesOutput): Changes =>
  !output.ok && output.kind === 'stale' ? { current: output.current } : {};

/** Saving then replaces what somebody else saved; the next check says what that changes. */
export const keepMine = ({ current }: FitmentEditorContext): Changes => ({
  stored: current,
  current: null,
  preview: null,
});

export const takeTheirs = ({ current }: FitmentEditorContext): Changes =>
  current ? withStored(current) : {};

export const discardEdits = ({ stored }: FitmentEditorContext): Changes => (stored ? withStored(stored) : {});

/** Without its sentence. */
export const toSentRule = ({ text: _text, ...rule }: EditedRule): FitmentRule => rule;

export function hasChanges({ stored, rules }: FitmentEditorContext): boolean {
  return JSON.stringify(stored?.rules.map(toSentRule)) !== JSON.stringify(rules.map(toSentRule));
}

export function canSave(context: FitmentEditorContext): boolean {
  return context.preview !== null && context.preview.errors.length === 0 && hasChanges(context);
}

export const isBroad = ({ preview }: FitmentEditorContext): boolean =>
  preview !== null && preview.warnings.some(({ code }) => code === 'too_broad');

export const getEdits = ({ stored, rules }: FitmentEditorContext): StoredRuleEdits => ({
  version: stored?.version ?? 0,
  rules,
});

export const previewInput = ({ productId, rules }: FitmentEditorContext): PreviewRulesInput => ({
  productId,
  rules: rules.map(toSentRule),
});

export const saveInput = (context: FitmentEditorContext): SaveRulesInput => ({
  ...previewInput(context),
  version: context.stored?.version ?? 0,
  isConfirmed: isBroad(context),
});
