// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeliveryEstimate } from '#contract/types.ts';
import { openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const nairobi: DeliveryEstimate = {
  county: 'Nairobi',
  from_days: 1,
  to_days: 2,
  cutoff_hour: 15,
  earliest: '2026-11-27',
  latest: '2026-11-28',
};

async function openEstimates() {
  const api = shopFor('superuser');
  api.reply('deliveryEstimates', { body: [nairobi] });
  const { user } = openApp('/admin/delivery-estimates');
  await screen.findByRole('form', { name: 'Delivery estimates' });
  return { api, user };
}
const field = (name: string) => screen.getByRole('textbox', { name });

test('[DELIVERY-07] all 47 counties are listed; only changed ones are sent', async () => {
  const { api, user } = await openEstimates();
  expect(screen.getAllByRole('row')).toHaveLength(48);
  expect(field('Nairobi: last working day')).toHaveValue('2');
  expect(field("Murang'a: first working day")).toHaveValue('');
  expect(screen.getByText('No changes')).toBeVisible();
  api.reply('putDeliveryEstimates', { body: [{ ...nairobi, to_days: 3 }] });
  await user.clear(field('Nairobi: last working day'));
  await user.type(field('Nairobi: last working day'), '3');
  expect(screen.getByText('1 county changed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The delivery estimates are saved')).toBeVisible();
  expect(api.callsTo('putDeliveryEstimates').map(({ body }) => body)).toEqual([
    [{ county: 'Nairobi', estimate: { from_days: 1, to_days: 3, cutoff_hour: 15 } }],
  ]);
  expect(screen.getByText('No changes')).toBeVisible();
});

test('[DELIVERY-07] a row that is not complete is refused on the screen', async () => {
  const { api, user } = await openEstimates();
  await user.type(field('Kitui: last working day'), '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in all three with whole numbers, or none')).toBeVisible();
  expect(field('Kitui: first working day')).toHaveFocus();
  expect(api.callsTo('putDeliveryEstimates')).toEqual([]);
});
