// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Offer } from '#contract/types.ts';
import { type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const AT = '/admin/offers';

function anOffer(id: number, changes: Partial<Offer> = {}): Offer {
  return {
    id,
    subject: `Offer ${id}`,
    message: 'Now cheaper.',
    products: [{ id: 12, slug: 'brake-pads', name: 'Brake Pads' }],
    by: 'Wanjiku',
    created_at: '2026-11-20T09:00:00.000Z',
    recipients: 1200,
    is_queued: true,
    sent: 1150,
    ...changes,
  };
}

function aShopWith(offers: Offer[], nextAt: string | null = null): FakeApi {
  const api = shopFor('superuser');
  api.reply('offers', { body: { results: offers, next_at: nextAt } });
  return api;
}

describe('the list', () => {
  test('[OFFER-10] shows each offer with its parts, when and by whom, and how many emails were sent', async () => {
    aShopWith(
      [
        anOffer(4, { recipients: 0, is_queued: false, sent: 0, by: null }),
        anOffer(3, { recipients: 100, is_queued: false, sent: 40 }),
        anOffer(2, { recipients: 0, sent: 0 }),
        anOffer(1),
      ],
      '2026-11-21T09:00:00.000Z',
    );
    openApp(AT);
    const list = await screen.findByRole('list', { name: 'Offers' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      'Offer 420 Nov 2026, 12:00Starts in a momentNow cheaper.Brake Pads',
      'Offer 320 Nov 2026, 12:00 · Wanjiku40 of 100 sent, more to comeNow cheaper.Brake Pads',
      'Offer 220 Nov 2026, 12:00 · WanjikuSent to nobodyNow cheaper.Brake Pads',
      'Offer 120 Nov 2026, 12:00 · Wanjiku1,150 of 1,200 sentNow cheaper.Brake Pads',
    ]);
    expect(within(list).getAllByRole('link', { name: 'Brake Pads' })[0]).toHaveAttribute(
      'href',
      '/products/brake-pads',
    );
    expect(
      screen.getByText(
        'Emails to the people who agreed to offers, at most one in 24 hours. The next one can be sent from 21 Nov 2026, 12:00.',
      ),
    ).toBeVisible();
  });

  test('[OFFER-10] is empty at first, and loaded again after a failure', async () => {
    const api = aShopWith([]);
    api.reply('offers', 'offline');
    const { user } = openApp(AT);
    expect(await screen.findByText('The offers could not be loaded')).toBeVisible();
    expect(getShownScreen()).toBe('offers failed');
    api.reply('offers', { body: { results: [], next_at: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No offers yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New offer' })).toBeVisible();
  });
});

async function openDialog(api = aShopWith([])) {
  const { user } = openApp(AT);
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New offer' }));
  api.reply('searchProducts', {
    wrongBecause: 'only id and name are read',
    body: { ...partsFound, results: [...partsFound.results, { id: 13, name: 'Brake Discs' }] },
  });
  const choosePart = async (name: string) => {
    await user.clear(dialog.getByLabelText('Name or part number'));
    await user.type(dialog.getByLabelText('Name or part number'), 'brake');
    await user.click(dialog.getByRole('button', { name: 'Find parts' }));
    await user.click(await dialog.findByRole('button', { name }));
  };
  return { api, user, dialog, choosePart };
}

const partsFound = { results: [{ id: 12, name: 'Brake Pads' }], count: 2, next: null, previous: null };

describe('a new offer', () => {
  test('[OFFER-10] says what is missing, and begins with the subject', async () => {
    const { api, user, dialog, choosePart } = await openDialog();
    expect(dialog.getByLabelText('Subject')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findAllByText('This field is required')).toHaveLength(2);
    expect(dialog.getByText('Choose at least one part')).toBeVisible();
    await choosePart('Brake Pads');
    await waitFor(() => expect(dialog.queryByText('Choose at least one part')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Remove Brake Pads' }));
    expect(await dialog.findByText('Choose at least one part')).toBeVisible();
    expect(api.callsTo('offerRecipients')).toEqual([]);
  });

  test('[OFFER-10] is shown with the number of people before it is sent, and is in the list then', async () => {
    const { api, user, dialog, choosePart } = await openDialog();
    await user.type(dialog.getByLabelText('Subject'), 'Brakes for less');
    await user.type(dialog.getByLabelText('Message'), 'Only this week.');
    await choosePart('Brake Pads');
    await choosePart('Brake Discs');
    api.reply('offerRecipients', { body: { count: 3 } });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const question = await dialog.findByRole('heading', { name: 'Send this offer to 3 people?' });
    expect(question).toHaveFocus();
    expect(dialog.getByText('Only this week.')).toBeVisible();
    expect(
      within(dialog.getByRole('list', { name: 'Parts' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Brake Pads', 'Brake Discs']);
    const sent = anOffer(5, { subject: 'Brakes for less' });
    api.reply('sendOffer', { body: sent });
    api.reply('offers', { body: { results: [sent], next_at: '2026-11-21T09:00:00.000Z' } });
    await user.click(dialog.getByRole('button', { name: 'Send to 3 people' }));
    expect(await dialog.findByText(/^The offer is on its way\./)).toBeVisible();
    expect(api.callsTo('sendOffer').map(({ body }) => body)).toEqual([
      { subject: 'Brakes for less', message: 'Only this week.', product_ids: [12, 13] },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Back to the list' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Brakes for less' })).toBeVisible();
  });

  test('[OFFER-11] that was refused can be changed; what was written stays', async () => {
    const { api, user, dialog, choosePart } = await openDialog();
    await user.type(dialog.getByLabelText('Subject'), 'Brakes');
    await user.type(dialog.getByLabelText('Message'), 'Cheap.');
    await choosePart('Brake Pads');
    api.reply('offerRecipients', { body: { count: 1 } });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    api.reply('sendOffer', refusal('OFFER_TOO_SOON', 'The next one can be sent from tomorrow.'));
    await user.click(await dialog.findByRole('button', { name: 'Send to 1 person' }));
    expect(await dialog.findByText('The next one can be sent from tomorrow.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change it' }));
    expect(dialog.getByLabelText('Subject')).toHaveValue('Brakes');
    expect(dialog.getByLabelText('Message')).toHaveValue('Cheap.');
    expect(dialog.getByRole('button', { name: 'Remove Brake Pads' })).toBeVisible();
  });
});
