import * as v from 'valibot';
import { email, id, timestamp } from './fields.ts';

export const staffRoles = ['staff', 'superuser'] as const;
const staffRole = v.picklist(staffRoles, 'Must be staff or superuser');

export const staffAccount = v.object({
  id,
  username: v.string(),
  email: v.string(),
  role: staffRole,
  /** When it was last used, at most 15 minutes late; null when it is signed in nowhere. */
  last_used_at: v.nullable(timestamp),
});
/** Superusers first, then by name. */
export const staffAccounts = v.array(staffAccount);

/** `email` is that of an account: whoever is to be staff signs up first, which confirms the address. */
export const newStaffBody = v.object({ email, role: staffRole });
export const staffRoleBody = v.object({ role: staffRole });
