import type { FitmentRule, FitmentsPreview, ProductFitmentRules, RuleProposals } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface LoadRulesInput {
  productId: number;
}
export type LoadRulesOutput = { ok: true; stored: ProductFitmentRules } | PortFailure;

export interface PreviewRulesInput {
  productId: number;
  rules: readonly FitmentRule[];
}
export type PreviewRulesOutput = { ok: true; preview: FitmentsPreview } | PortFailure;

export type ProposalKind = 'codes' | 'numbers' | 'product';
export interface ProposeRulesInput {
  kind: ProposalKind;
  text: string;
}
export type ProposeRulesOutput = { ok: true; found: RuleProposals } | PortFailure;

export interface SaveRulesInput {
  productId: number;
  version: number;
  rules: readonly FitmentRule[];
  /** Rules about very many cars are meant so. */
  isConfirmed: boolean;
}
/** Somebody else has saved since; `current` is what they saved. */
export interface StaleRules {
  ok: false;
  kind: 'stale';
  current: ProductFitmentRules;
}
export type SaveRulesOutput = { ok: true; stored: ProductFitmentRules } | StaleRules | PortFailure;

export const fitmentEditorPorts = {
  loadRules: unprovidedPort<LoadRulesOutput, LoadRulesInput>('loadRules'),
  previewRules: unprovidedPort<PreviewRulesOutput, PreviewRulesInput>('previewRules'),
  proposeRules: unprovidedPort<ProposeRulesOutput, ProposeRulesInput>('proposeRules'),
  saveRules: unprovidedPort<SaveRulesOutput, SaveRulesInput>('saveRules'),
};
