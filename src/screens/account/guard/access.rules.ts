import type { Role } from '#machines/session/session.rules.ts';

const ROLES_BY_ACCESS = {
  anyone: ['anonymous', 'customer', 'staff', 'superuser'],
  signedIn: ['customer', 'staff', 'superuser'],
  staff: ['staff', 'superuser'],
  superuser: ['superuser'],
} as const satisfies Record<string, readonly Role[]>;

/** Who may view a route of `src/routes.tsx`; enforced by its guard. */
export type Access = keyof typeof ROLES_BY_ACCESS;

export function canView(role: Role, access: Access): boolean {
  const roles: readonly Role[] = ROLES_BY_ACCESS[access];
  return roles.includes(role);
}
