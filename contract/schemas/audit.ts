import * as v from 'valibot';
import { cappedListOf, id, page, queryText, timestamp } from './fields.ts';

/** `actor` is any part of an e-mail address, `subject` the beginning of one: 'product 12', 'order 7K3M'. */
export const auditQuery = v.object({ page, actor: queryText, subject: queryText });

export const auditEntry = v.object({
  id,
  at: timestamp,
  /** The e-mail address, as it was then. */
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  /** What was before and after, of what was changed; null where there was nothing. */
  before: v.unknown(),
  after: v.unknown(),
});
export const auditPage = cappedListOf(auditEntry);
