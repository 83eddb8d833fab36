import { expect, test } from 'vitest';
import { canView } from '#src/screens/account/guard/access.rules.ts';

test.each([
  ['anonymous', [true, false, false, false]],
  ['customer', [true, true, false, false]],
  ['staff', [true, true, true, false]],
  ['superuser', [true, true, true, true]],
] as const)('[ROLE-01, ROLE-02, ROLE-03] %s: what a guard allows', (role, allowed) => {
  const accesses = ['anyone', 'signedIn', 'staff', 'superuser'] as const;
  expect(accesses.map((access) => canView(role, access))).toEqual(allowed);
});
