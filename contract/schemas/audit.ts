import * as v from 'valibot';
import { dayBound } from './analytics.ts';
import { cappedListOf, id, page, queryText, timestamp } from './fields.ts';

/**
 * `actor` matches any part of an email address; `subject` matches the start, e.g. 'product 12' or 'order 7K3M'. `from`
 * and `to` are days in Africa/Nairobi, both inclusive.
 */
export const auditQuery = v.pipe(
  v.object({ page, actor: queryText, subject: queryText, from: dayBound, to: dayBound }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from === null || to === null || from <= to,
      'Must not be before from',
    ),
    ['to'],
  ),
);

export const auditEntry = v.object({
  id,
  at: timestamp,
  /** The email address at the time of the entry. */
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  /** The changed fields before and after; null when there was nothing. */
  before: v.unknown(),
  after: v.unknown(),
  /** The addresses of the pictures it names, by id, as far as they still exist; absent without any. */
  pictures: v.optional(v.record(v.string(), v.string())),
});
export const auditPage = cappedListOf(auditEntry);
