export const DEMO_PASSWORD = 'Gari-demo-2026';

export const demoAccounts = [
  { email: 'superuser@gari.test', username: 'Wanjiru Kamau', isSuperuser: true, isStaff: true },
  { email: 'staff@gari.test', username: 'Brian Otieno', isSuperuser: false, isStaff: true },
  { email: 'shopper@gari.test', username: 'Amina Hassan', isSuperuser: false, isStaff: false },
  { email: 'new@gari.test', username: 'Kevin Mutua', isSuperuser: false, isStaff: false },
] as const;
