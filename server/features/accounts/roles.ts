import type { AccountRole } from '#contract/types.ts';

interface RoleFlags {
  isStaff: boolean;
  isSuperuser: boolean;
}

export const toRoleFlags = (role: AccountRole): RoleFlags => ({
  isStaff: role !== 'customer',
  isSuperuser: role === 'superuser',
});

export function getAccountRole({ isStaff, isSuperuser }: RoleFlags): AccountRole {
  if (isSuperuser) return 'superuser';
  return isStaff ? 'staff' : 'customer';
}
