import { expect, test } from 'vitest';
import { getRulesHref, getTab, getTabHref, listTabs } from '#src/screens/admin/fitment/fitment-tabs.rules.ts';

test('staff see the reports about fitment, superusers also what changes it', () => {
  expect(listTabs('staff').map(({ label }) => label)).toEqual(['Coverage', 'Conflicts', 'Unknown codes']);
  expect(listTabs('superuser').map(({ label }) => label)).toEqual([
    'Coverage',
    'Conflicts',
    'Unknown codes',
    'Rules',
    'Many products',
    'Cars',
    'Questions',
    'Files',
  ]);
});

test.each([
  ['codes', 'staff', 'codes'],
  ['rules', 'superuser', 'rules'],
  ['rules', 'staff', 'coverage'],
  ['engines', 'superuser', 'coverage'],
  [null, 'superuser', 'coverage'],
] as const)('the tab that an address calls %j is, for %s, %s', (name, role, tab) => {
  expect(getTab(name, role).id).toBe(tab);
});

test('the first tab has the address of the screen, others are named in theirs', () => {
  expect(listTabs('staff').map(getTabHref)).toEqual([
    '/admin/fitment',
    '/admin/fitment?tab=conflicts',
    '/admin/fitment?tab=codes',
  ]);
  expect(getRulesHref(12)).toBe('/admin/fitment?tab=rules&product=12');
});
