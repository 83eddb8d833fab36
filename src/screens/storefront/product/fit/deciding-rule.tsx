import { Fragment } from 'react';
import { getPlaceText } from '#contract/fitment/sentences.ts';
import type { DetailedFit } from '#contract/types.ts';
import { formatDate } from '#src/format/format-date.ts';
import { formatBuiltMonths } from '#src/format/format-months.ts';
import styles from './deciding-rule.module.css';

type Rule = NonNullable<DetailedFit['rule']>;

/** Data of a demo shop is named as made up. */
const getSourceText = ({ name, kind }: Rule['source']) =>
  kind === 'demo' ? `${name}, made up for this demo shop` : name;

export function DecidingRule({ rule, isExcluded }: { rule: Rule; isExcluded: boolean }) {
  const { cars, conditions, position, quantity, built, note, source, checked_at } = rule;
  const rows = [
    [isExcluded ? 'Not for' : 'Listed for', cars],
    ['Condition', conditions.join(', ')],
    ['Place', isExcluded ? '' : getPlaceText(position, quantity)],
    ['Built', built ? formatBuiltMonths(built) : 'all months'],
    ['Note', note],
    ['Source', getSourceText(source)],
    ['Last checked', formatDate(checked_at)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={styles.rule}>
      {rows.map(([term, value]) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
