// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/types.ts';
import { deferReply, endpoint, type FakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp, startAdvancingClock } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const AT = '/admin/campaigns';
const LIST = 'campaigns';

function aCampaign(id: number, changes: Partial<Campaign> = {}): Campaign {
  return {
    id,
    name: `Campaign ${id}`,
    channel: 'facebook',
    utm_campaign: `campaign-${id}`,
    active: true,
    created_at: '2026-10-01T08:00:00.000Z',
    total_spend: 3500,
    spend: [
      { day: '2026-11-03', amount: 2000 },
      { day: '2026-11-02', amount: 1500 },
    ],
    ...changes,
  };
}

function aShopWith(...campaigns: Campaign[]): FakeApi {
  const api = shopFor('superuser');
  api.reply(LIST, { body: campaigns });
  return api;
}

function setToday(day: string): void {
  startAdvancingClock();
  vi.setSystemTime(`${day}T09:00:00+03:00`);
}

const getTexts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the list', () => {
  test('shows every campaign with its channel, its link parameter, its state and its cost', async () => {
    aShopWith(
      aCampaign(2, { name: 'Matatu FM', channel: 'radio', active: false, total_spend: 97_500 }),
      aCampaign(1, { name: 'New Year', spend: [], total_spend: 0, channel: 'sms' }),
    );
    openApp(AT);
    expect(getTexts(await screen.findByRole('list', { name: 'Campaigns' }))).toEqual([
      'Matatu FMPausedRadio · utm_campaign=campaign-2Ksh 97,500latest Ksh 2,000 on 3 Nov 2026Daily spendEditActive',
      'New YearActiveSMS · utm_campaign=campaign-1Ksh 0no spend enteredDaily spendEditActive',
    ]);
    expect(screen.getByText('2 campaigns, 1 active · Ksh 97,500 spent in all')).toBeVisible();
  });

  test('without campaigns it explains what they are for', async () => {
    aShopWith();
    openApp(AT);
    expect(await screen.findByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
    expect(getShownScreen()).toBe('campaigns empty');
    expect(screen.getByRole('button', { name: 'New campaign' })).toBeVisible();
  });

  test('a list that failed to load can be loaded again', async () => {
    const api = aShopWith();
    api.reply(LIST, 'offline');
    const { user } = openApp(AT);
    expect(await screen.findByText('The campaigns could not be loaded.')).toBeVisible();
    expect(getShownScreen()).toBe('campaigns failed');
    api.reply(LIST, { body: [aCampaign(1)] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Campaign 1' })).toBeVisible();
  });

  test('a campaign can be paused and resumed', async () => {
    const api = aShopWith(aCampaign(1));
    const change = deferReply<'changeCampaign'>();
    api.reply(endpoint('changeCampaign', { id: 1 }), () => change.reply);
    const { user } = openApp(AT);
    await user.click(await screen.findByRole('checkbox', { name: 'Campaign 1 is active' }));
    expect(screen.getByRole('checkbox')).toBeDisabled();
    change.resolve({ body: aCampaign(1, { active: false }) });
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByText('Campaign 1 is paused')).toBeVisible();
    expect(api.callsTo(endpoint('changeCampaign', { id: 1 })).map(({ body }) => body)).toEqual([
      { active: false },
    ]);
  });

  test('a refused change leaves the campaign as it was and says why', async () => {
    const api = aShopWith(aCampaign(1));
    api.reply(endpoint('changeCampaign', { id: 1 }), refusal('NOT_FOUND', 'Campaign not found.'));
    const { user } = openApp(AT);
    await user.click(await screen.findByRole('checkbox', { name: 'Campaign 1 is active' }));
    expect(await screen.findByText('Campaign not found.')).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });
});

describe('the form', () => {
  test('a new campaign is created and listed first', async () => {
    const api = aShopWith(aCampaign(1));
    api.reply('createCampaign', { body: aCampaign(2, { name: 'New Year' }) });
    const { user } = openApp(AT);
    await user.click(await screen.findByRole('button', { name: 'New campaign' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'New Year' } });
    fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'radio' } });
    fireEvent.change(screen.getByLabelText('utm_campaign'), { target: { value: 'new-year' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'New Year',
      'Campaign 1',
    ]);
    expect(api.callsTo('createCampaign').map(({ body }) => body)).toEqual([
      { name: 'New Year', channel: 'radio', utm_campaign: 'new-year', active: true },
    ]);
  });

  test('an empty form marks what is missing and sends nothing', async () => {
    const api = aShopWith();
    const { user } = openApp(AT);
    await user.click(await screen.findByRole('button', { name: 'New campaign' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('This field is required')).toHaveLength(3);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(api.callsTo('createCampaign')).toEqual([]);
  });

  test('a duplicate name is marked at its field, and a paused campaign stays paused', async () => {
    const api = aShopWith(aCampaign(1, { active: false }));
    const message = 'There is a campaign with this name already.';
    api.reply(endpoint('changeCampaign', { id: 1 }), invalidFields(message, { name: message }));
    const { user } = openApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Edit Campaign 1' }));
    expect(screen.getByLabelText('utm_campaign')).toHaveValue('campaign-1');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Matatu FM' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(api.callsTo(endpoint('changeCampaign', { id: 1 })).map(({ body }) => body)).toEqual([
      { name: 'Matatu FM', channel: 'facebook', utm_campaign: 'campaign-1', active: false },
    ]);
  });
});

describe('the spend of a month', () => {
  const field = (day: string) => screen.getByRole('textbox', { name: `Spend on ${day}` });
  const PUT = endpoint('putCampaignSpend', { id: 1 });

  async function openMonth(search = '', campaign = aCampaign(1)) {
    setToday('2026-11-05');
    const api = aShopWith(campaign);
    const { user } = openApp(`${AT}?spend=1${search}`);
    await screen.findByRole('heading', { level: 1, name: 'Spend of Campaign 1' });
    return { api, user };
  }

  test('lists the days of the month up to today, with the known amounts', async () => {
    await openMonth();
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    const values = screen
      .getAllByRole('textbox', { name: /^Spend on/ })
      .map((input) => [input.getAttribute('aria-label'), (input as HTMLInputElement).value]);
    expect(values).toEqual([
      ['Spend on Sun, 1 Nov', ''],
      ['Spend on Mon, 2 Nov', '1500'],
      ['Spend on Tue, 3 Nov', '2000'],
      ['Spend on Wed, 4 Nov', ''],
      ['Spend on Thu, 5 Nov', ''],
    ]);
    expect(screen.getByText('Ksh 3,500')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show December 2026' })).not.toBeInTheDocument();
  });

  test('only the changed days are sent', async () => {
    const { api, user } = await openMonth();
    const saved = aCampaign(1, { spend: [{ day: '2026-11-05', amount: 1800 }, ...aCampaign(1).spend] });
    api.reply(PUT, { body: saved });
    fireEvent.change(field('Thu, 5 Nov'), { target: { value: 'Ksh 1,800' } });
    fireEvent.change(field('Mon, 2 Nov'), { target: { value: '0' } });
    fireEvent.change(field('Tue, 3 Nov'), { target: { value: '2,000' } });
    expect(screen.getByText('2 days changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Spend of Campaign 1 is saved')).toBeVisible();
    expect(api.callsTo(PUT).map(({ body }) => body)).toEqual([
      [
        { day: '2026-11-02', amount: 0 },
        { day: '2026-11-05', amount: 1800 },
      ],
    ]);
    await waitFor(() => expect(field('Thu, 5 Nov')).toHaveValue('1800'));
  });

  test('unsaved input stays while other days are being saved', async () => {
    const { api, user } = await openMonth();
    const saved = aCampaign(1, { spend: [{ day: '2026-11-05', amount: 1800 }, ...aCampaign(1).spend] });
    api.reply(PUT, { body: saved });
    fireEvent.change(field('Wed, 4 Nov'), { target: { value: '700' } });
    fireEvent.change(screen.getByLabelText('Lines of day,amount'), { target: { value: '2026-11-05,1800' } });
    await user.click(screen.getByRole('button', { name: 'Save these days' }));
    await waitFor(() => expect(field('Thu, 5 Nov')).toHaveValue('1800'));
    expect(field('Wed, 4 Nov')).toHaveValue('700');
    expect(screen.getByText('1 day changed')).toBeVisible();
  });

  test.each([
    ['Wed, 4 Nov', '12.50', 'Whole shillings only'],
    ['Wed, 4 Nov', '-3', 'Whole shillings only'],
    ['Mon, 2 Nov', '', 'Enter 0 if nothing was spent'],
  ])('%s “%s”: %s', async (day, text, message) => {
    const { api, user } = await openMonth();
    fireEvent.change(field(day), { target: { value: text } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(day)).toHaveAttribute('aria-invalid', 'true');
    expect(api.callsTo(PUT)).toEqual([]);
  });

  test('links to the previous month, but not to a future one', async () => {
    const { user } = await openMonth();
    await user.click(screen.getByRole('link', { name: 'Show October 2026' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    expect(address()).toBe(`${AT}?spend=1&month=2026-10`);
    expect(screen.getAllByRole('textbox', { name: /^Spend on/ })).toHaveLength(31);
    await user.click(screen.getByRole('link', { name: 'Back to Campaigns' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  });

  test.each(['&month=2027-01', '&month=2026-13', '&month=next'])(
    'a URL without a valid past month (%s) shows the current one',
    async (search) => {
      await openMonth(search);
      expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    },
  );

  /** The 90 days up to 4 November; the first is 7 August. */
  const ninetyDays = aCampaign(1, {
    spend: Array.from({ length: 90 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 4 - index)).toISOString().slice(0, 10),
      amount: 10,
    })),
  });
  const OLDER = endpoint('campaignSpend', { id: 1 });

  test('a month before the days in the list is loaded, and loaded again after saving', async () => {
    setToday('2026-11-05');
    const api = aShopWith(ninetyDays);
    api.reply(OLDER, { body: [{ day: '2026-08-02', amount: 700 }] });
    const { user } = openApp(`${AT}?spend=1&month=2026-08`);
    expect(await screen.findByRole('textbox', { name: 'Spend on Sun, 2 Aug' })).toHaveValue('700');
    expect(field('Sat, 1 Aug')).toHaveValue('');
    const monthQueries = api.callsTo(OLDER).map(({ search }) => search);
    expect(monthQueries).toEqual(['?from=2026-08-01&to=2026-08-31']);
    api.reply(PUT, { body: ninetyDays });
    api.reply(OLDER, { body: [{ day: '2026-08-02', amount: 800 }] });
    fireEvent.change(field('Sun, 2 Aug'), { target: { value: '800' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsTo(OLDER)).toHaveLength(2));
    expect(await screen.findByText('No changes')).toBeVisible();
    expect(field('Sun, 2 Aug')).toHaveValue('800');
  });

  test('a month within the days in the list is not loaded', async () => {
    await openMonth('&month=2026-09', ninetyDays);
    expect(field('Wed, 2 Sept')).toHaveValue('10');
  });

  test('an older month that failed to load can be loaded again', async () => {
    setToday('2026-11-05');
    const api = aShopWith(ninetyDays);
    api.reply(OLDER, 'offline');
    const { user } = openApp(`${AT}?spend=1&month=2025-12`);
    expect(await screen.findByText('The month could not be loaded.')).toBeVisible();
    api.reply(OLDER, { body: [{ day: '2025-12-24', amount: 5000 }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Spend on Wed, 24 Dec' })).toHaveValue('5000');
  });

  test('a campaign that does not exist shows the list', async () => {
    aShopWith(aCampaign(1));
    openApp(`${AT}?spend=7`);
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(await screen.findByText('Campaign 1')).toBeVisible();
  });

  describe('many days at once', () => {
    const lines = () => screen.getByLabelText('Lines of day,amount');
    const save = () => screen.getByRole('button', { name: 'Save these days' });

    test('pasted lines are counted, then saved together', async () => {
      const { api, user } = await openMonth();
      api.reply(PUT, { body: aCampaign(1) });
      expect(save()).toBeDisabled();
      const pasted = 'Day,Amount\n2026-11-01,"1,500"\r\n2/11/2026;1450\n\n2026-11-03\tKsh 900\n';
      fireEvent.change(lines(), { target: { value: pasted } });
      expect(screen.getByText('3 days, Ksh 3,850 in all')).toBeVisible();
      await user.click(save());
      expect(await screen.findByText('Spend of Campaign 1 is saved')).toBeVisible();
      expect(api.callsTo(PUT).map(({ body }) => body)).toEqual([
        [
          { day: '2026-11-01', amount: 1500 },
          { day: '2026-11-02', amount: 1450 },
          { day: '2026-11-03', amount: 900 },
        ],
      ]);
      await waitFor(() => expect(lines()).toHaveValue(''));
    });

    test('every invalid line is listed, and nothing can be sent', async () => {
      await openMonth();
      const pasted = [
        '2026-11-01,1500',
        '2026-02-30,10',
        '2026-11-06,10',
        '2026-11-01,20',
        '2026-11-04,ten',
        '2026-11-05',
        '1999-01-01,5',
      ];
      fireEvent.change(lines(), { target: { value: pasted.join('\n') } });
      expect(
        within(screen.getByText('6 lines need a look').closest('[role=alert]') as HTMLElement)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual([
        'Line 2: “2026-02-30” is not a day such as 2026-11-03',
        'Line 3: 2026-11-06 is in the future',
        'Line 4: 2026-11-01 is listed twice',
        'Line 5: The amount must be whole shillings',
        'Line 6: The amount must be whole shillings',
        'Line 7: “1999-01-01” is not a day such as 2026-11-03',
      ]);
      expect(lines()).toBeInvalid();
      expect(lines()).toHaveAccessibleDescription(/^For example .* 6 lines need a look Line 2: /);
      expect(save()).toBeDisabled();
    });

    test('a file is read into the text box', async () => {
      const { user } = await openMonth();
      const file = new File(['\uFEFFdate,amount\n2026-11-01,700'], 'spend.csv', { type: 'text/csv' });
      await user.upload(screen.getByLabelText('Or a CSV file'), file);
      expect(await screen.findByText('1 day, Ksh 700 in all')).toBeVisible();
      expect(save()).toBeEnabled();
    });

    test('a refusal by the server is shown, and the lines stay', async () => {
      const { api, user } = await openMonth();
      api.reply(PUT, refusal('VALIDATION', 'This day is in the future.'));
      fireEvent.change(lines(), { target: { value: '2026-11-05,700' } });
      await user.click(save());
      expect(await screen.findByText('This day is in the future.')).toBeVisible();
      expect(lines()).toHaveValue('2026-11-05,700');
    });
  });
});
