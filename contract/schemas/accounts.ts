import * as v from 'valibot';
import { id, requiredText } from './fields.ts';

export const user = v.object({
  id,
  username: v.string(),
  email: v.string(),
  is_superuser: v.boolean(),
  is_staff: v.boolean(),
});
export const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });

export const loginBody = v.object({
  email: requiredText(254),
  password: v.pipe(
    v.string('This field is required'),
    v.minLength(1, 'This field is required'),
    v.maxLength(1000, 'At most 1000 characters'),
  ),
});
export const loginReply = v.object({ message: v.string(), tokens, user });
export const refreshBody = v.object({ refresh: requiredText(200) });
export const refreshReply = v.object({ access: v.string(), refresh: v.string() });
