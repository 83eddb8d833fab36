// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { invalidFields, refusal } from '#tests/support/fake-api.ts';
import { aShop, openApp, signIn, users } from '../shop/open-shop.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Gari:achieng%40gari.test?issuer=Gari&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;
const CODES = Array.from({ length: 10 }, (_, index) => `7K3M${index}-QXW2V`);
const WRONG = 'That code is not right, or it was used already.';
const on = (left: number) => ({
  body: { on: true, since: '2026-11-10T08:00:00.000Z', recovery_codes_left: left },
});

const button = (name: string) => screen.getByRole('button', { name });
const panel = async () => within(await screen.findByRole('region', { name: 'Second factor' }));

async function openProfile(
  prepare: (api: ReturnType<typeof aShop>) => void = () => {},
  account: (typeof users)[keyof typeof users] = users.staff,
) {
  const api = aShop();
  signIn(api, account);
  prepare(api);
  const { user } = openApp('/profile');
  await screen.findByRole('button', { name: 'Change password' });
  return { api, user };
}

describe('the second factor in the profile', () => {
  test('[FACTOR-11] staff see that it is off, customers nothing, unless they have one from before', async () => {
    await openProfile();
    expect(await (await panel()).findByText(/^Off\. Whoever learns your password/)).toBeVisible();
  });

  test('[FACTOR-11] customers see nothing of it', async () => {
    const { api } = await openProfile(() => {}, users.customer);
    await waitFor(() => expect(api.callsTo('secondFactor')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
  });

  test('[FACTOR-11] a customer who was staff can still switch it off', async () => {
    await openProfile((api) => api.reply('secondFactor', on(10)), users.customer);
    expect(
      await (await panel()).findByRole('button', { name: 'Switch the second factor off' }),
    ).toBeVisible();
  });

  test('[FACTOR-11] is set up with the keyboard: password, key, code, and then the recovery codes', async () => {
    const { api, user } = await openProfile();
    await user.click(await (await panel()).findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }));
    api.reply('beginSecondFactor', invalidFields('Wrong.', { password: 'Wrong.' }));
    await user.type(dialog.getByLabelText(/^Your password/), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong.');
    expect(dialog.getByLabelText(/^Your password/)).toHaveFocus();
    api.reply('beginSecondFactor', { body: { secret: SECRET, uri: URI } });
    await user.clear(dialog.getByLabelText(/^Your password/));
    await user.keyboard('Gari-demo-2026{Enter}');
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'open the app' })).toHaveAttribute('href', URI);
    const code = dialog.getByLabelText(/^Code from your app/);
    expect(code).toHaveAttribute('inputmode', 'numeric');
    api.reply('confirmSecondFactor', refusal('INVALID_CODE', WRONG));
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(WRONG));
    expect(code).toHaveFocus();
    api.reply('confirmSecondFactor', { body: { codes: CODES } });
    api.reply('secondFactor', on(10));
    await user.type(code, '492716{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    const shown = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual(CODES);
    expect(dialog.queryByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'I have saved these codes' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('The second factor is on.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await (await panel()).findByText('10 recovery codes are left.')).toBeVisible();
    expect(api.callsTo('beginSecondFactor').map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      { password: 'Gari-demo-2026' },
    ]);
  });

  test('[FACTOR-12] the dialog closes only when the codes are saved; they are copied and downloaded', async () => {
    vi.stubGlobal('isSecureContext', true);
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => saved.push(text));
      return 'blob:codes';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    const { api, user } = await openProfile((shop) => shop.reply('secondFactor', on(3)));
    expect(
      await (await panel()).findByText('Only 3 recovery codes are left. Please make new ones.'),
    ).toBeVisible();
    await user.click(button('Make new recovery codes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
    api.reply('replaceRecoveryCodes', { body: { codes: CODES } });
    api.reply('secondFactor', on(10));
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Please enter a code from your app, or a recovery code.',
    );
    await user.keyboard('492716{Enter}');
    await screen.findByRole('dialog', { name: 'Your recovery codes' });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Please save the codes first: they are not shown again.',
    );
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Recovery codes copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(saved).toEqual([
        `Recovery codes of your Gari account. Each is good once.\n\n${CODES.join('\n')}\n`,
      ]),
    );
    await user.click(dialog.getByRole('checkbox', { name: 'I have saved these codes' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Only the new recovery codes work now.')).toBeVisible();
    vi.unstubAllGlobals();
  });

  test('[FACTOR-11] is switched off with the password and a code', async () => {
    const { api, user } = await openProfile((shop) => shop.reply('secondFactor', on(0)));
    expect(
      await (await panel()).findByText(
        'No recovery code is left. Make new ones, or you are locked out if you lose your phone.',
      ),
    ).toBeVisible();
    await user.click(button('Switch the second factor off'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch the second factor off' }));
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Please confirm first that it is you.');
    api.reply('switchOffSecondFactor', { body: { message: 'Off.' } });
    api.reply('secondFactor', { body: { on: false, since: null, recovery_codes_left: 0 } });
    await user.type(dialog.getByLabelText(/^Your password/), 'Gari-demo-2026');
    await user.type(dialog.getByLabelText(/^Code from your app, or a recovery code/), '492716{Enter}');
    expect(await screen.findByText('The second factor is off.')).toBeVisible();
    expect(await (await panel()).findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    expect(api.callsTo('switchOffSecondFactor').map(({ body }) => body)).toEqual([
      { password: 'Gari-demo-2026', code: '492716' },
    ]);
  });
});
