// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aShop, open } from './open-shop.tsx';

test('[ROUTE-09, ERR-36] an error while rendering shows the application error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = aShop();
  api.answer('GET /api/s/f/top-sellers/', { body: [null] });
  open('/');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
