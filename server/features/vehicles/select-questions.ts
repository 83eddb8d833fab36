import type { QueryRunner } from '../../db/client.ts';
import { qualifiers } from '../../db/schema/index.ts';

interface Question {
  key: string;
  text: string;
  /** What holds if the answer is yes, for example 'With fog lamps'. */
  condition: string;
}

/** All questions by the ids of their qualifiers: staff write some 100. */
export async function selectQuestions(db: QueryRunner): Promise<ReadonlyMap<number, Question>> {
  const rows = await db
    .select({
      id: qualifiers.id,
      key: qualifiers.key,
      text: qualifiers.questionEn,
      condition: qualifiers.yesEn,
    })
    .from(qualifiers)
    .prepare('questions')
    .execute();
  return new Map(rows.map(({ id, ...question }) => [id, question]));
}
