import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { createBuyers, createSale } from '../../factories/create-sales.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let superuser: { token: string; email: string; id: number };
let campaignCount = 0;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

async function create(overrides: Partial<EndpointBody<'createCampaign'>> = {}) {
  campaignCount += 1;
  const body = {
    name: `Brakes ${campaignCount}`,
    channel: 'facebook',
    utm_campaign: `brakes-${campaignCount}`,
    ...overrides,
  };
  return (await shop.call('createCampaign', { token: superuser.token, body })).body;
}

const findAuditEntries = (subject: string) =>
  shop.database
    .sql`select action, actor, actor_user_id, before, after from audit_log where subject = ${subject} order by id`;

async function countCampaigns() {
  const [row] = await shop.database.sql<{ campaigns: number; spend: number; audit: number }[]>`
    select (select count(*)::int from campaigns) as campaigns, (select count(*)::int from campaign_spend) as spend,
      (select count(*)::int from audit_log) as audit`;
  return row!;
}

test('[BACKOFFICE-05] a new campaign is active and audited, its utm_campaign and channel lowercased', async () => {
  const { status, body } = await shop.call('createCampaign', {
    token: superuser.token,
    body: {
      name: ' Long Rains Brakes ',
      channel: 'Facebook',
      utm_campaign: 'Long-Rains-2026',
    },
  });
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: 'Long Rains Brakes',
      channel: 'facebook',
      utm_campaign: 'long-rains-2026',
      active: true,
      created_at: expect.any(String),
      total_spend: 0,
      spend: [],
    },
  ]);
  expect((await shop.call('campaigns', { token: superuser.token })).body[0]).toEqual(body);
  expect([...(await findAuditEntries(`campaign ${body.id}`))]).toEqual([
    {
      action: 'create campaign',
      actor: superuser.email,
      actor_user_id: superuser.id,
      before: null,
      after: expect.objectContaining({ name: 'Long Rains Brakes', utmCampaign: 'long-rains-2026' }),
    },
  ]);
});

test('[BACKOFFICE-05] a change leaves other fields alone, and is audited with the previous values', async () => {
  const campaign = await create();
  const { status, body } = await shop.call('changeCampaign', {
    token: superuser.token,
    params: campaign,
    body: { active: false, channel: 'radio' },
  });
  expect([status, body]).toEqual([200, { ...campaign, active: false, channel: 'radio' }]);
  expect((await findAuditEntries(`campaign ${campaign.id}`))[1]).toMatchObject({
    action: 'change campaign',
    before: { channel: 'facebook', active: true },
    after: { channel: 'radio', active: false },
  });
});

test('[BACKOFFICE-05] an empty change changes nothing', async () => {
  const campaign = await create();
  const before = await countCampaigns();
  expect(
    (await shop.call('changeCampaign', { token: superuser.token, params: campaign, body: {} })).body,
  ).toEqual(campaign);
  expect(await countCampaigns()).toEqual(before);
});

test('[BACKOFFICE-05] names and utm_campaigns are unique, ignoring case', async () => {
  const campaign = await create({ name: 'Tyre Week', utm_campaign: 'tyre-week' });
  const other = await create();
  const before = await countCampaigns();
  const existingCampaign = { name: 'Tyre Week', channel: 'radio', utm_campaign: 'another' };
  const refusals = [
    await shop.call('createCampaign', { token: superuser.token, body: existingCampaign }),
    await shop.call('createCampaign', {
      token: superuser.token,
      body: { ...existingCampaign, name: 'Another', utm_campaign: 'TYRE-WEEK' },
    }),
    await shop.call('changeCampaign', {
      token: superuser.token,
      params: other,
      body: { utm_campaign: 'tyre-week' },
    }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.code, body.fields])).toEqual([
    [400, 'VALIDATION', { name: 'There is a campaign with this name already.' }],
    [400, 'VALIDATION', { utm_campaign: 'There is a campaign with this utm_campaign already.' }],
    [400, 'VALIDATION', { utm_campaign: 'There is a campaign with this utm_campaign already.' }],
  ]);
  expect(await countCampaigns()).toEqual(before);
  expect(
    (
      await shop.call('changeCampaign', {
        token: superuser.token,
        params: campaign,
        body: { utm_campaign: 'tyre-week' },
      })
    ).status,
  ).toBe(200);
});

test.each(['', ' ', 'ſale', '<script>', "x'; drop table orders; --", 'a\nb', 'x'.repeat(101)])(
  '[BACKOFFICE-05] a utm_campaign with invalid characters is refused: %j',
  async (utm) => {
    const { status, body } = await shop.call('createCampaign', {
      token: superuser.token,
      body: { name: 'Odd', channel: 'radio', utm_campaign: utm },
    });
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, 'VALIDATION', ['utm_campaign']]);
  },
);

describe('spend', () => {
  const today = () => new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  const tomorrow = () => new Date(shop.clock.now().getTime() + 27 * 3_600_000).toISOString().slice(0, 10);

  test('[BACKOFFICE-05] the given days get their amounts, the others stay, and the campaign shows both', async () => {
    const { id } = await create();
    await shop.call('putCampaignSpend', {
      token: superuser.token,
      params: { id },
      body: [
        { day: '2026-03-01', amount: 500 },
        { day: '2026-03-02', amount: 700 },
      ],
    });
    const { status, body } = await shop.call('putCampaignSpend', {
      token: superuser.token,
      params: { id },
      body: [
        { day: '2026-03-02', amount: 0 },
        { day: today(), amount: 900 },
      ],
    });
    expect([status, body.total_spend, body.spend]).toEqual([
      200,
      1400,
      [
        { day: today(), amount: 900 },
        { day: '2026-03-02', amount: 0 },
        { day: '2026-03-01', amount: 500 },
      ],
    ]);
    expect((await findAuditEntries(`campaign ${id}`))[2]).toMatchObject({
      action: 'set campaign spend',
      actor: superuser.email,
      before: [
        { day: '2026-03-02', amount: 700 },
        { day: today(), amount: null },
      ],
      after: [
        { day: '2026-03-02', amount: 0 },
        { day: today(), amount: 900 },
      ],
    });
  });

  test.each([
    { title: 'no day', body: [], fields: undefined },
    { title: 'no list', body: {}, fields: undefined },
    { title: 'an invalid day', body: [{ day: '2026-02-30', amount: 1 }], fields: ['0.day'] },
    { title: 'a fraction', body: [{ day: '2026-02-01', amount: 1.5 }], fields: ['0.amount'] },
    { title: 'a negative amount', body: [{ day: '2026-02-01', amount: -1 }], fields: ['0.amount'] },
    {
      title: 'an amount above the limit',
      body: [{ day: '2026-02-01', amount: 100_000_001 }],
      fields: ['0.amount'],
    },
    {
      title: 'a day twice',
      body: [
        { day: '2026-02-01', amount: 1 },
        { day: '2026-02-01', amount: 2 },
      ],
      fields: ['1'],
    },
  ])(
    '[BACKOFFICE-05] is refused with $title, and nothing is written',
    async ({ body: wrongBody, fields }) => {
      const { id } = await create();
      const before = await countCampaigns();
      const { status, body } = await shop.call('putCampaignSpend', {
        token: superuser.token,
        params: { id },
        wrongBody,
      });
      expect([status, body.code, body.fields && Object.keys(body.fields!)]).toEqual([
        400,
        'VALIDATION',
        fields,
      ]);
      expect(await countCampaigns()).toEqual(before);
    },
  );

  test('[BACKOFFICE-05] is refused for a future day in Nairobi', async () => {
    const { id } = await create();
    const { status, body } = await shop.call('putCampaignSpend', {
      token: superuser.token,
      params: { id },
      body: [
        { day: today(), amount: 1 },
        { day: tomorrow(), amount: 1 },
      ],
    });
    expect([status, body.fields]).toEqual([400, { '1.day': 'This day is in the future.' }]);
  });
});

test('[BACKOFFICE-05] an unknown campaign is not found', async () => {
  const replies = [
    await shop.call('changeCampaign', {
      token: superuser.token,
      params: { id: 2147483647 },
      body: { active: false },
    }),
    await shop.call('putCampaignSpend', {
      token: superuser.token,
      params: { id: 2147483647 },
      body: [{ day: '2026-03-01', amount: 1 }],
    }),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
});

test('[FIGURE-04] [BACKOFFICE-05] orders count for a campaign by its utm_campaign, including those from before it was created', async () => {
  const [buyer] = await createBuyers(shop.db, ['Early']);
  await createSale(shop.db, {
    userId: buyer!.id,
    paidAt: new Date('2025-02-01T09:00:00Z'),
    shipping: 900,
    campaign: 'matatu-fm',
  });
  const channels = async () =>
    (
      await shop.call('dashboardChannels', {
        token: superuser.token,
        query: { from: '2025-02-01', to: '2025-02-01' },
      })
    ).body;
  expect(await channels()).toEqual([]);
  const { id } = await create({ channel: 'radio', utm_campaign: 'matatu-fm' });
  await shop.call('putCampaignSpend', {
    token: superuser.token,
    params: { id },
    body: [{ day: '2025-02-01', amount: 300 }],
  });
  expect(await channels()).toEqual([{ channel: 'radio', total_revenue: 900 }]);
  const { body } = await shop.call('dashboardDailyMetrics', {
    token: superuser.token,
    query: { from: '2025-02-01', to: '2025-02-01' },
  });
  expect(body).toEqual([{ day: '2025-02-01', daily_revenue: 900, total_orders: 1, roas: 3, cac: 300 }]);
});

test('[BACKOFFICE-05] the cost of past campaigns can be read, period by period', async () => {
  const { id } = await create();
  const { id: other } = await create();
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  const days = Array.from({ length: 366 }, (_, index) => ({ day: day(index), amount: index }));
  await shop.call('putCampaignSpend', { token: superuser.token, params: { id }, body: days });
  await shop.call('putCampaignSpend', {
    token: superuser.token,
    params: { id },
    body: [{ day: day(366), amount: 366 }],
  });
  await shop.call('putCampaignSpend', {
    token: superuser.token,
    params: { id: other },
    body: [{ day: '2025-01-15', amount: 9 }],
  });
  const january = (
    await shop.call('campaignSpend', {
      token: superuser.token,
      params: { id },
      query: { from: '2025-01-30', to: '2025-02-01' },
    })
  ).body;
  expect(january).toEqual([
    { day: '2025-02-01', amount: 31 },
    { day: '2025-01-31', amount: 30 },
    { day: '2025-01-30', amount: 29 },
  ]);
  const latest = (await shop.call('campaignSpend', { token: superuser.token, params: { id } })).body;
  expect([latest.length, latest[0]]).toEqual([366, { day: '2026-01-02', amount: 366 }]);
  expect(
    (await shop.call('campaignSpend', { token: superuser.token, params: { id: 2147483647 } })).body,
  ).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Campaign not found.',
  });
});
