import type { DetailedFit } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { FitQuestionSnapshot } from './fit-question.machine.ts';
import { getQuestion, isMonthQuestion } from './fit-question.rules.ts';
import type { FitQuestionContext, OpenQuestion } from './fit-question.types.ts';

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
  const fit = state === 'checking' || state === 'failed' ? null : context.fit;
  const question = state === 'asking' ? getQuestion(context) : null;
  return {
    state,
    isBusy: snapshot.hasTag('busy'),
    fit,
    question,
    isMonthAsked: isMonthQuestion(question),
    monthError: context.monthError,
    openQuestions: state === 'unsure' && fit ? fit.questions : [],
    answered: fit && !question ? fit.answered.map(toAnswered) : [],
    isHelpOffered: state === 'unsure' || (state === 'verdict' && fit?.verdict === 'unchecked'),
    failure: context.failure,
    quantity: getQuantity(context),
  };
}

/** Stays while another verdict is on its way, so that the proposed quantity does not jump. */
function getQuantity({ fit }: FitQuestionContext): number | null {
  const isPossible = fit?.verdict === 'fits' || fit?.verdict === 'if';
  return isPossible ? (fit.rule?.quantity ?? null) : null;
}

const toAnswered = ({ key, text, answer }: AnsweredQuestion): AnsweredQuestion => ({
  key,
  text,
  answer: ANSWERS[answer] ?? answer,
});
