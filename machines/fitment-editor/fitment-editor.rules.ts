import type { FitmentRule, ProductFitmentRules } from '#contract/types.ts';
import { getFailureText, type PortFailure } from '../port-failure.ts';
import type {
  PreviewRulesInput,
  ProposalKind,
  ProposeRulesOutput,
  SaveRulesInput,
  SaveRulesOutput,
} from './fitment-editor.ports.ts';
import type { EditedRule, FitmentEditorContext } from './fitment-editor.types.ts';

export const TEXTS = {
  loadFailed: 'The rules could not be loaded.',
  previewFailed: 'The rules could not be checked.',
  proposeFailed: 'No rules could be proposed.',
  saveFailed: 'The rules could not be saved.',
};

export const initialContext = (productId: number): FitmentEditorContext => ({
  productId,
  stored: null,
  rules: [],
  preview: null,
  proposalRequest: null,
  proposals: null,
  current: null,
  error: null,
});

/** The list becomes what the server has. */
export const withStored = (stored: ProductFitmentRules) => ({
  stored,
  rules: stored.rules,
  preview: null,
  current: null,
  error: null,
});

/** Changed rules have not been checked. */
const withRules = (rules: readonly EditedRule[]) => ({ rules, preview: null, error: null });

export const addRule = ({ rules }: FitmentEditorContext, rule: EditedRule) => withRules([...rules, rule]);

export const changeRule = ({ rules }: FitmentEditorContext, place: number, rule: EditedRule) =>
  withRules(rules.map((other, index) => (index === place ? { ...rule, id: other.id } : other)));

export const removeRule = ({ rules }: FitmentEditorContext, place: number) =>
  withRules(rules.filter((_, index) => index !== place));

export function acceptProposal({ rules, proposals }: FitmentEditorContext, place: number) {
  const { from: _from, ...rule } = proposals!.proposals[place]!;
  const left = proposals!.proposals.filter((_, index) => index !== place);
  return { ...withRules([...rules, rule]), proposals: { ...proposals!, proposals: left } };
}

export const setProposals = (output: ProposeRulesOutput) =>
  output.ok
    ? { proposals: output.found, error: null }
    : { proposals: null, error: getFailureText(output, TEXTS.proposeFailed) };

export const requestProposals = (kind: ProposalKind, text: string) => ({
  proposalRequest: { kind, text: text.trim() },
  proposals: null,
  error: null,
});

export const explain = (failure: PortFailure | null, fallback: string) => ({
  error: failure ? getFailureText(failure, fallback) : fallback,
});

export const setCurrent = (output: SaveRulesOutput) =>
  !output.ok && output.kind === 'stale' ? { current: output.current } : {};

/** The version is the other person's, so that saving replaces what they saved, and their new preview says what that is. */
export const keepMine = ({ current }: FitmentEditorContext) => ({
  stored: current,
  current: null,
  preview: null,
});

export function hasChanges({ stored, rules }: FitmentEditorContext): boolean {
  return JSON.stringify(stored?.rules.map(toSent)) !== JSON.stringify(rules.map(toSent));
}

export function canSave(context: FitmentEditorContext): boolean {
  return context.preview !== null && context.preview.errors.length === 0 && hasChanges(context);
}

export const isBroad = ({ preview }: FitmentEditorContext): boolean =>
  preview !== null && preview.warnings.some(({ code }) => code === 'too_broad');

const toSent = ({ text: _text, ...rule }: EditedRule): FitmentRule => rule;

export const previewInput = ({ productId, rules }: FitmentEditorContext): PreviewRulesInput => ({
  productId,
  rules: rules.map(toSent),
});

export const saveInput = (context: FitmentEditorContext): SaveRulesInput => ({
  ...previewInput(context),
  version: context.stored!.version,
});
