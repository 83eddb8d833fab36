import type { Answer } from '#contract/fitment/verdict.ts';
import { getFailureText } from '../port-failure.ts';
import type { CheckFitOutput } from './fit-question.ports.ts';
import type {
  CheckedCar,
  EnteredMonth,
  FitQuestionContext,
  FitQuestionEmitted,
  OpenQuestion,
} from './fit-question.types.ts';

export const TEXTS = {
  failed: 'We could not check this part. Please try again.',
  network: 'We could not reach the shop. Check your connection and try again.',
  month: 'Enter the month and a year such as 2010',
};

const MONTH_KEY = 'month';

/** The key of the question in which month the car was built; all others are answered with yes or no. */
export const isMonthQuestion = (question: OpenQuestion | null): boolean => question?.key === MONTH_KEY;

/** The question to show; null if none is open, or the shopper can answer none of those that are. */
export function getQuestion({ fit, skipped, reopened }: FitQuestionContext): OpenQuestion | null {
  return reopened ?? fit?.questions.find(({ key }) => !skipped.includes(key)) ?? null;
}

/** Whether the verdict depends on the question, or rests on its answer. */
export function canOpen({ fit }: FitQuestionContext, { key }: OpenQuestion): boolean {
  return [...(fit?.questions ?? []), ...(fit?.answered ?? [])].some((question) => question.key === key);
}

export function isSameCar(a: CheckedCar | null, b: CheckedCar | null): boolean {
  return toKey(a) === toKey(b);
}

function toKey(car: CheckedCar | null): string {
  if (!car) return '';
  const answers = Object.entries(car.answers).toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([car.vehicle, car.built, answers]);
}

/** What a verdict and the questions about another car leave. */
export function changeCar(context: FitQuestionContext, car: CheckedCar | null): Partial<FitQuestionContext> {
  const skipped = car?.vehicle === context.car?.vehicle ? context.skipped : [];
  return { car, skipped, fit: null, reopened: null, monthError: null };
}

/** Answers the question that is shown. Null, for 'not sure', removes what was answered before. */
export function setAnswer(context: FitQuestionContext, answer: Answer | null): Partial<FitQuestionContext> {
  const question = getQuestion(context);
  if (!context.car || !question) return {};
  const { key } = question;
  const { [key]: _, ...others } = context.car.answers;
  const answers = answer ? { ...others, [key]: answer } : others;
  const skipped = context.skipped.filter((other) => other !== key);
  return {
    car: isMonthQuestion(question) ? { ...context.car, built: null } : { ...context.car, answers },
    skipped: answer ? skipped : [...skipped, key],
    reopened: null,
  };
}

/** What the garage is told about the question that is shown. */
export function toAnnouncement(context: FitQuestionContext, answer: Answer | null): FitQuestionEmitted {
  const question = getQuestion(context);
  if (isMonthQuestion(question)) return { type: 'month.given', built: null };
  return { type: 'answer.given', key: question?.key ?? '', answer };
}

/** Null for a month that is none. */
export function parseEnteredMonth({ year, month }: EnteredMonth): { year: number; month: number } | null {
  if (!/^(19|20)\d\d$/.test(year.trim()) || !/^([1-9]|1[0-2])$/.test(month)) return null;
  return { year: Number(year), month: Number(month) };
}

export function setMonth(
  { car, skipped }: FitQuestionContext,
  entered: EnteredMonth,
): Partial<FitQuestionContext> {
  const built = parseEnteredMonth(entered);
  if (!car || !built) return {};
  return {
    car: { ...car, built: `${built.year}-${String(built.month).padStart(2, '0')}` },
    skipped: skipped.filter((key) => key !== MONTH_KEY),
    reopened: null,
  };
}

/** Null for a verdict. */
export function describeFailure(output: CheckFitOutput): string | null {
  return output.ok ? null : getFailureText(output, TEXTS.failed, TEXTS.network);
}
