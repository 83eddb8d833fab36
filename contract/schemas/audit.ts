import * as v from 'valibot';
import { cappedListOf, id, page, queryText, timestamp } from './fields.ts';

/** `actor` matches any part of an email address; `subject` matches the start, e.g. 'product 12' or 'order 7K3M'. */
export const auditQuery = v.object({ page, actor: queryText, subject: queryText });

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
});
export const auditPage = cappedListOf(auditEntry);
