import type { Answer } from '#contract/fitment/verdict.ts';
import type { DetailedFit } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** What decides whether a part fits the shopper's car. */
export interface CheckedCar {
  /** The slug of its vehicle. */
  vehicle: string;
  /** YYYY-MM; null if it is not known. */
  built: string | null;
  /** By the keys of questions. */
  answers: Readonly<Record<string, Answer>>;
}

export interface OpenQuestion {
  key: string;
  text: string;
}

/** As entered; the month is '1' to '12'. */
export interface EnteredMonth {
  year: string;
  month: string;
}

export interface FitQuestionContext {
  /** The id of the product. */
  product: number;
  /** The current car; null without one. */
  car: CheckedCar | null;
  /** The last verdict for this car. */
  fit: DetailedFit | null;
  /** Keys of the questions that the shopper cannot answer. */
  skipped: readonly string[];
  /** A question that was answered or skipped, and is open again. */
  reopened: OpenQuestion | null;
  monthError: string | null;
  failure: string | null;
}

export type FitQuestionEvent =
  /** Another car was chosen, none, or the same with other answers, here or in another tab. */
  | { type: 'car.changed'; car: CheckedCar | null }
  | { type: 'question.answer'; answer: Answer }
  | { type: 'month.save'; entered: EnteredMonth }
  /** 'Not sure'. */
  | { type: 'question.skip' }
  | { type: 'question.open'; question: OpenQuestion }
  | { type: 'fit.retry' };

export type FitQuestionEmitted =
  /** The garage keeps the answer with the current car; null removes it. */
  | { type: 'answer.given'; key: string; answer: Answer | null }
  /** The garage keeps the month with the current car; null removes it. */
  | { type: 'month.given'; built: { year: number; month: number } | null };

export interface FitQuestionTypes {
  context: FitQuestionContext;
  input: Pick<FitQuestionContext, 'product' | 'car'>;
  events: FitQuestionEvent;
  emitted: FitQuestionEmitted;
  tags: 'busy';
  children: { checkFit: 'checkFit' };
  meta: SpecMeta;
}
