import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, message } from '../schemas/fields.ts';
import * as staff from '../schemas/staff.ts';
import type { Endpoint } from './endpoint.ts';

const params = v.object({ id: idParameter });

export const staffEndpoints = {
  staffAccounts: {
    ...routes.staffAccounts,
    caller: 'superuser',
    summary: 'The accounts of staff and superusers, 100 at most',
    reply: staff.staffAccounts,
    errors: [],
  },
  addStaff: {
    ...routes.addStaff,
    caller: 'superuser',
    summary: 'Give an existing account a role; its sessions end, and it gets an email',
    body: staff.newStaffBody,
    reply: staff.staffAccount,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  changeStaffRole: {
    ...routes.changeStaffRole,
    caller: 'superuser',
    summary: 'Change the role of a member of staff; its sessions end',
    params,
    body: staff.staffRoleBody,
    reply: staff.staffAccount,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  removeStaff: {
    ...routes.removeStaff,
    caller: 'superuser',
    summary: 'Make a member of staff a customer again; its sessions end',
    params,
    reply: message,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
