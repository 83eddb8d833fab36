import type { FitmentsPreview, RuleProposals } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { FitmentEditorSnapshot } from './fitment-editor.machine.ts';
import * as rules from './fitment-editor.rules.ts';
import type { EditedRule } from './fitment-editor.types.ts';

export interface ViewedRule {
  rule: EditedRule;
  text: string;
  /** 'fits 3 cars'; null until the list was checked. */
  count: string | null;
  errors: string[];
  warnings: string[];
}

export interface FitmentEditorView {
  state: string;
  isLoading: boolean;
  canReload: boolean;
  /** They were read once. */
  hasRules: boolean;
  rules: readonly ViewedRule[];
  /** 'Fits 14 cars: …' */
  summary: string | null;
  /** What saving would change. */
  changes: readonly string[];
  activity: string | null;
  error: string | null;
  isSaved: boolean;
  proposals: RuleProposals | null;
  /** The sentences of what somebody else saved. */
  theirs: readonly string[] | null;
  canEdit: boolean;
  canSave: boolean;
  saveLabel: string;
  canDiscard: boolean;
  canCheck: boolean;
}

const ACTIVITIES: Record<string, string> = {
  previewing: 'Checking the rules…',
  proposing: 'Looking for rules…',
  saving: 'Saving…',
};

export function fitmentEditorView(snapshot: FitmentEditorSnapshot): FitmentEditorView {
  const { context } = snapshot;
  const { preview } = context;
  const isStale = snapshot.matches('stale');
  return {
    state: statePath(snapshot.value),
    isLoading: snapshot.matches('loading'),
    canReload: snapshot.can({ type: 'rules.reload' }),
    hasRules: context.stored !== null,
    rules: context.rules.map((rule, place) => viewRule(rule, place, preview)),
    summary: preview && `Fits ${toList(preview.fits)}`,
    changes: preview ? listChanges(preview) : [],
    activity: ACTIVITIES[snapshot.value] ?? null,
    error: context.error,
    isSaved: snapshot.matches('saved'),
    proposals: context.proposals,
    theirs: isStale && context.current ? context.current.rules.map(({ text }) => text) : null,
    canEdit: snapshot.can({ type: 'rule.remove', place: 0 }),
    canSave: snapshot.can({ type: 'rules.save' }),
    saveLabel: rules.isBroad(context) ? 'Confirm and save' : 'Save',
    canDiscard: snapshot.can({ type: 'rules.discard' }),
    canCheck: snapshot.can({ type: 'rules.check' }),
  };
}

const toCars = (count: number) => (count === 1 ? '1 car' : `${count} cars`);

function toList({ count, vehicles }: FitmentsPreview['fits']): string {
  if (count === 0) return 'no car';
  const more = count > vehicles.length ? ' …' : '';
  return `${toCars(count)}: ${vehicles.map(({ label }) => label).join(', ')}${more}`;
}

function viewRule(rule: EditedRule, place: number, preview: FitmentsPreview | null): ViewedRule {
  const own = preview?.rules[place];
  const listMessages = (problems: FitmentsPreview['errors'] | FitmentsPreview['warnings'] = []) =>
    problems.filter((problem) => problem.rule === place).map(({ message }) => message);
  return {
    rule,
    text: own?.text ?? rule.text,
    count: own ? toCars(own.count) : null,
    errors: listMessages(preview?.errors),
    warnings: listMessages(preview?.warnings),
  };
}

function listChanges({ added, removed }: FitmentsPreview): string[] {
  return [
    ...(added.count > 0 ? [`Adds ${toList(added)}`] : []),
    ...(removed.count > 0 ? [`Takes away ${toList(removed)}`] : []),
  ];
}
