import type { AccountCar } from '#contract/types.ts';

/** Two cars that an account holds; the Fielder is the one in use. */
export const fielder: AccountCar = {
  id: 'a-1',
  vehicle: 'fielder',
  label: 'Toyota Fielder',
  nickname: 'Kazi',
  year: 2010,
  month: 5,
  frame: 'NZE141-6012345',
  answers: { abs: 'yes' },
  current: true,
  used_at: '2026-01-31T10:00:00.000Z',
  version: 3,
};

export const demio: AccountCar = {
  ...fielder,
  id: 'a-2',
  vehicle: 'demio',
  label: 'Mazda Demio',
  nickname: null,
  year: null,
  month: null,
  frame: null,
  answers: {},
  current: false,
  version: 1,
};
