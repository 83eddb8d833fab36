import type { CarQuestion } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { selectQuestions } from '../vehicles/select-questions.ts';

export async function listQuestions({ db }: Pick<RequestContext, 'db'>): Promise<CarQuestion[]> {
  const questions = await selectQuestions(db);
  return [...questions.values()].map(({ key, text }) => ({ key, text }));
}
