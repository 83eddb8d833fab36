import type { FitmentRule, FitmentsPreview, ProductFitmentRules, RuleProposals } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ProposalKind } from './fitment-editor.ports.ts';

/** A rule with its sentence. Without an id it is new. */
export interface EditedRule extends FitmentRule {
  text: string;
}

/** Unsaved edits of an earlier visit, with the version of the rules that they change. */
export interface StoredRuleEdits {
  version: number;
  rules: readonly EditedRule[];
}

export interface FitmentEditorInput {
  productId: number;
  storedEdits: StoredRuleEdits | null;
}

export interface FitmentEditorContext {
  productId: number;
  storedEdits: StoredRuleEdits | null;
  /** What the server has; null before it was read. */
  stored: ProductFitmentRules | null;
  /** The list as it would be saved. */
  rules: readonly EditedRule[];
  /** Of `rules`; null until the server has said what they change. */
  preview: FitmentsPreview | null;
  proposalRequest: { kind: ProposalKind; text: string } | null;
  /** What the server proposed and nobody has accepted yet. */
  proposals: RuleProposals | null;
  /** What somebody else saved meanwhile. */
  current: ProductFitmentRules | null;
  error: string | null;
}

export type FitmentEditorEvent =
  | { type: 'rules.reload' }
  | { type: 'rule.add'; rule: EditedRule }
  | { type: 'rule.change'; place: number; rule: EditedRule }
  | { type: 'rule.remove'; place: number }
  | { type: 'proposals.request'; kind: ProposalKind; text: string }
  | { type: 'proposals.accept'; places: readonly number[] }
  | { type: 'proposals.close' }
  | { type: 'rules.discard' }
  | { type: 'rules.check' }
  | { type: 'rules.save' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

export type FitmentEditorEmitted =
  | { type: 'fitments.saved' }
  | { type: 'edits.changed'; edits: StoredRuleEdits }
  | { type: 'edits.dropped' };

export interface FitmentEditorTypes {
  input: FitmentEditorInput;
  context: FitmentEditorContext;
  events: FitmentEditorEvent;
  emitted: FitmentEditorEmitted;
  tags: 'busy';
  children: {
    loadRules: 'loadRules';
    previewRules: 'previewRules';
    proposeRules: 'proposeRules';
    saveRules: 'saveRules';
  };
  meta: SpecMeta;
}
