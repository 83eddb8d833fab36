// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aShop, openApp } from './open-shop.tsx';

test('[ROUTE-09, ERR-36] an error while rendering shows the application error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = aShop();
  api.reply('topSellers', { wrongBecause: 'a product that cannot be drawn', body: [null] });
  openApp('/');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
