import type { DetailedFit } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { FitQuestionSnapshot } from './fit-question.machine.ts';
import { getQuestion, isMonthQuestion } from './fit-question.rules.ts';
import type { OpenQuestion } from './fit-question.types.ts';

export interface FitQuestionView {
  state: string;
  isBusy: boolean;
  /** Null while it is not known. */
  fit: DetailedFit | null;
  question: OpenQuestion | null;
  /** Whether the answer is a month rather than yes or no. */
  isMonthAsked: boolean;
  monthError: string | null;
  /** What the shopper was not sure about. */
  openQuestions: readonly OpenQuestion[];
  answered: readonly AnsweredQuestion[];
  /** Whether to offer help by a person. */
  isHelpOffered: boolean;
  failure: string | null;
  /** How many of the part one car takes; null where that is not known. */
  quantity: number | null;
}

export interface AnsweredQuestion extends OpenQuestion {
  /** As it is shown. */
  answer: string;
}

const ANSWERS: Record<string, string> = { yes: 'Yes', no: 'No' };

export function fitQuestionView(snapshot: FitQuestionSnapshot): FitQuestionView {
  const { context } = snapshot;
  const state = statePath(snapshot.value);
  const isAsking = state === 'asking';
  const { fit } = context;
  const verdict = state === 'verdict' ? fit?.verdict : undefined;
  return {
    state,
    isBusy: snapshot.hasTag('busy'),
    fit: state === 'checking' || state === 'failed' ? null : fit,
    question: isAsking ? getQuestion(context) : null,
    isMonthAsked: isAsking && isMonthQuestion(getQuestion(context)),
    monthError: context.monthError,
    openQuestions: state === 'unsure' ? (fit?.questions ?? []) : [],
    answered: isAsking ? [] : (fit?.answered ?? []).map(toAnswered),
    isHelpOffered: state === 'unsure' || verdict === 'unchecked',
    failure: context.failure,
    quantity: fit && isPossible(fit) ? (fit.rule?.quantity ?? null) : null,
  };
}

const isPossible = ({ verdict }: DetailedFit) => verdict === 'fits' || verdict === 'if';

const toAnswered = ({ key, text, answer }: AnsweredQuestion): AnsweredQuestion => ({
  key,
  text,
  answer: ANSWERS[answer] ?? answer,
});
