import { sql } from 'drizzle-orm';
import type { QueryRunner } from '../../../db/client.ts';
import { defineStatement, runStatement } from '../../../db/statement.ts';

const MAX_TOKENS = 12;

const TOKENS = defineStatement<{ chunk: string }>(
  'search_tokens',
  `select chunk from public.search_chunks($1) with ordinality as cut (chunk, place) order by place limit ${MAX_TOKENS}`,
);

/** At most 12. */
export async function tokenize(db: QueryRunner, query: string): Promise<string[]> {
  return (await runStatement(db, TOKENS, [query])).map(({ chunk }) => chunk);
}

export interface VocabularyEntry extends Record<string, unknown> {
  form: string;
  /** As in the documents; null for a word without meaning, such as 'for'. */
  stem: string | null;
  known: boolean;
  stem_known: boolean;
}

const TERMS = defineStatement<VocabularyEntry>(
  'search_terms',
  `with looked as materialized (
    select form, exists (select from public.search_words as w where w.word = form collate "C") as known,
      case when form ~ '[0-9]' then form else (ts_lexize('pg_catalog.english_stem', form))[1] end as stem
    from unnest((select $1::text[])) as form
  )
  select form, stem, known,
    known or exists (select from public.search_words as w where w.stem = looked.stem and not w.code) as stem_known
  from looked`,
);

export async function lookupTerms(db: QueryRunner, forms: string[]): Promise<Map<string, VocabularyEntry>> {
  const rows = await runStatement(db, TERMS, [forms]);
  return new Map(rows.map((row) => [row.form, row]));
}

interface Correction extends Record<string, unknown> {
  typed: string;
  stems: string[];
}

/**
 * Suggests what unknown words may mean: two known words written as one, the beginning of one, or a misspelled one.
 * Short words must sound the same or lack or double a letter; longer ones may differ in two letters. A word whose
 * stem is known may differ in one letter only.
 */
export async function suggestCorrections(
  db: QueryRunner,
  words: { word: string; stem_known: boolean }[],
): Promise<Correction[]> {
  const typed = words.map(({ word }) => word);
  const stemKnown = words.map((word) => String(word.stem_known));
  const { rows } = await db.execute<Correction>(sql`
    with typed as (
      select word, stem_known, length(word) as letters, public.dmetaphone(word) as sound
      from unnest(${sql.param(typed)}::text[], ${sql.param(stemKnown)}::text[]::boolean[]) as typed (word, stem_known)
    ),
    split as (
      select t.word, array[a.stem, b.stem] as stems
      from typed as t
      cross join lateral generate_series(3, t.letters - 3) as cut
      join public.search_words as a on a.word = left(t.word, cut) collate "C" and a.in_name
      join public.search_words as b on b.word = substr(t.word, cut + 1) collate "C" and b.in_name
      where not t.stem_known
    ),
    begun as (
      select t.word, array[w.stem] as stems from typed as t
      cross join lateral (
        select distinct stem, in_name from public.search_words
        where word >= t.word collate "C" and word < (t.word || '{') collate "C" and not code
        order by in_name desc, stem limit 10
      ) as w
      where not t.stem_known
    ),
    near as (
      select t.word, w.stem, t.letters, t.stem_known, w.in_name, w.sound = t.sound as alike, left(w.word, 1) = left(t.word, 1) as begins_alike,
        length(w.word) <> t.letters as longer_or_shorter, public.levenshtein_less_equal(w.word, t.word, 4) as distance
      from typed as t
      cross join lateral (
        select * from public.search_words where word operator(public.%) t.word and not code
        union
        select * from public.search_words where sound = t.sound and not code
      ) as w
      where t.letters >= 4 and length(w.word) between 3 and t.letters + 3
    ),
    meant as (
      select word, stem, min(distance - alike::int - in_name::int * 0.5) as score
      from near
      where case
        when stem_known then distance = 1 and begins_alike
        when letters <= 5 then in_name and begins_alike and (distance = 1 and longer_or_shorter or distance <= 2 and alike)
        else distance <= 2 and (begins_alike or distance = 1) or distance <= 3 and alike and begins_alike
      end
      group by word, stem
    ),
    best as (
      select word, stem from (select *, min(score) over (partition by word) as least, row_number() over (partition by word order by score, stem) as place from meant) as scored
      where score <= least + 1 and place <= 4
    )
    select word as typed, stems from split
    union select word, stems from begun
    union select word, array[stem] from best`);
  return rows;
}

const STEMS = defineStatement<{ form: string; stems: string[] }>(
  'search_stems',
  `with pieces as (
    select translate(chunk, './-', '') as form, place, place = max(place) over () as is_last
    from (
      select chunk, place from public.search_chunks($1) with ordinality as cut (chunk, place) order by place limit ${MAX_TOKENS}
    ) as first
  )
  select form, array(
    select stem from (
      select stem from public.search_words
      where in_name and word >= piece.form collate "C"
        and word < (piece.form || case when is_last then '{' else chr(1) end) collate "C"
      order by length(word), word limit 8
    ) as begun
    union
    select said.stem from unnest(ts_lexize('pg_catalog.english_stem', piece.form)) as said (stem)
    where exists (select from public.search_words as w where w.stem = said.stem and w.in_name)
  ) as stems
  from pieces as piece order by place`,
);

/** The lexemes that each word may stand for in a name; the last word is a prefix. Null when a word has none. */
export async function expandWords(db: QueryRunner, query: string): Promise<string[][] | null> {
  const rows = await runStatement(db, STEMS, [query]);
  const required = rows
    .filter(({ form, stems }) => stems.length > 0 || !STOP_WORD.test(form))
    .map(({ stems }) => stems);
  return required.length > 0 && required.every((stems) => stems.length > 0) ? required : null;
}

const STOP_WORD = /^(?:a|and|for|in|of|on|or|the|to|with)$/;
