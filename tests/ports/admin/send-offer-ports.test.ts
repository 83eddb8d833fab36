import { expect, test } from 'vitest';
import { createSendOfferPorts } from '#src/ports/admin/send-offer-ports.ts';
import { offerDraft } from '#tests/models/send-offer.model.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const { countRecipients, sendOffer } = createSendOfferPorts(createTestApi()).actors;
const send = () => runPort(sendOffer, { draft: offerDraft, idempotencyKey: 'offer-key-1' });

const offer = {
  id: 1,
  subject: 'Brakes for less',
  message: 'Only this week.',
  products: [],
  by: 'Wanjiku',
  created_at: '2026-11-28T09:00:00.000Z',
  recipients: 0,
  is_queued: false,
  sent: 0,
};

test('[OFFER-11] an offer is sent with its key, and its parts by their ids', async () => {
  const api = fakeApi();
  api.reply('sendOffer', { body: offer });
  expect(await send()).toStrictEqual({ ok: true });
  const [call] = api.calls;
  expect([call?.body, call?.headers.get('idempotency-key')]).toEqual([
    { subject: 'Brakes for less', message: 'Only this week.', product_ids: [12] },
    'offer-key-1',
  ]);
});

test('a refusal and a lost reply differ', async () => {
  const api = fakeApi();
  api.reply('sendOffer', refusal('OFFER_TOO_SOON', 'Tomorrow.'));
  expect(await send()).toStrictEqual({ ok: false, kind: 'refused', message: 'Tomorrow.' });
  api.reply('sendOffer', 'offline');
  expect(await send()).toStrictEqual({ ok: false, kind: 'network' });
});

test('people are counted', async () => {
  const api = fakeApi();
  api.reply('offerRecipients', { body: { count: 10_000, capped: true } });
  expect(await runPort(countRecipients)).toStrictEqual({
    ok: true,
    recipients: { count: 10_000, capped: true },
  });
  api.reply('offerRecipients', 'offline');
  expect(await runPort(countRecipients)).toStrictEqual({ ok: false, kind: 'network' });
});
