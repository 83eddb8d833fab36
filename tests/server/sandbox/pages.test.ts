import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

describe('the sandbox’s pages', () => {
  test.each([
    '/sandbox/',
    '/sandbox/phone',
    '/sandbox/phone?phone=0712345678',
    '/sandbox/pesapal/pay',
    '/sandbox/mail',
    '/sandbox/mail?to=amina@example.com',
    '/sandbox/sms',
    '/sandbox/sms?to=0712345678',
    '/sandbox/google/chooser?client_id=480215937612-gari0sandbox0web0client.apps.googleusercontent.com',
  ])('%s complies with the shop’s CSP', async (path) => {
    const response = await sandbox.app.request(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page.match(/<script(?! type="module" src="\/sandbox\/assets\/)/g)).toBeNull();
    expect(page.match(/<style| style="| on[a-z]+="/g)).toBeNull();
    const addresses = [...page.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
  });

  test.each([
    ['/sandbox/assets/flutterwave.css', 'text/css; charset=utf-8'],
    ['/sandbox/assets/google-chooser.css', 'text/css; charset=utf-8'],
    ['/sandbox/assets/google-chooser.js', 'text/javascript; charset=utf-8'],
    ['/sandbox/assets/icon.svg', 'image/svg+xml'],
    ['/sandbox/assets/mailbox.css', 'text/css; charset=utf-8'],
    ['/sandbox/assets/mailbox.js', 'text/javascript; charset=utf-8'],
    ['/sandbox/assets/pesapal.css', 'text/css; charset=utf-8'],
    ['/sandbox/assets/pesapal.js', 'text/javascript; charset=utf-8'],
    ['/sandbox/assets/phone.js', 'text/javascript; charset=utf-8'],
    ['/sandbox/assets/phone.css', 'text/css; charset=utf-8'],
    ['/sandbox/assets/sandbox.css', 'text/css; charset=utf-8'],
  ])('%s is served', async (path, type) => {
    const response = await sandbox.app.request(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
  });

  test.each(['/sandbox/assets/..%2Fapp.ts', '/sandbox/assets/none.js', '/sandbox/none', '/none'])(
    '%s is not found',
    async (path) => {
      expect(await sandbox.send(path)).toEqual({ status: 404, body: { message: 'There is nothing here.' } });
    },
  );

  test('the phone page escapes text from the URL', async () => {
    const page = await (await sandbox.app.request('/sandbox/phone?phone=%22%3E%3Cb%3E')).text();
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(page).toContain('This is not a Kenyan mobile number, so all phones are shown.');
  });

  test('the mailbox escapes text from the URL', async () => {
    const page = await (await sandbox.app.request('/sandbox/mail?to=%22%3E%3Cb%3E')).text();
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(page).toContain('data-to=""');
    expect(page).toContain('This is not an email address, so all mail is shown.');
  });

  test('the mailbox shows an email’s HTML without running scripts', async () => {
    const response = await sandbox.app.request('/sandbox/mail?to=Amina@example.com');
    const page = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    );
    expect(page.match(/<iframe[^>]*>/g)).toEqual([
      '<iframe id="html" class="html" title="The mail" sandbox="" referrerpolicy="no-referrer">',
    ]);
    expect(page).toContain('data-to="Amina@example.com"');
    expect(page).toContain('Mail for Amina@example.com');
  });

  test('the index links to every page', async () => {
    const page = await (await sandbox.app.request('/sandbox/')).text();
    expect([...page.matchAll(/<li><a href="([^"]*)">([^<]*)</g)].map((match) => match.slice(1))).toEqual([
      ['/sandbox/phone', 'Demo phone'],
      ['/sandbox/pesapal/pay', 'Payment portal'],
      ['/sandbox/mail', 'Mailbox'],
      ['/sandbox/sms', 'Text messages'],
      [
        '/sandbox/google/chooser?client_id=480215937612-gari0sandbox0web0client.apps.googleusercontent.com',
        'Google accounts',
      ],
      ['/__machines', 'Machines'],
    ]);
  });
});

describe('GET /sandbox/phone/messages', () => {
  test('reports payments and refusals in M-Pesa’s words, newest first', async () => {
    const { receipt } = (await sandbox.act(await sandbox.prompt(), { action: 'approve' })).body;
    await sandbox.pass(60_000);
    await sandbox.act(await sandbox.prompt(), { action: 'cancel' });
    await sandbox.act(await sandbox.prompt(), { action: 'insufficient' });
    await sandbox.pass(60_000);
    await sandbox.act(await sandbox.prompt(), { action: 'wrong-pin' });
    await sandbox.act(await sandbox.prompt('254712345679'), { action: 'approve' });
    const messages = (await sandbox.send('/sandbox/phone/messages?phone=254712345678')).body;
    expect(messages.map(({ text, at }: { text: string; at: string }) => [at, text])).toEqual([
      [
        '2026-03-02T09:17:00.000Z',
        'Failed. You have entered the wrong PIN. Ksh1,500.00 was not sent to GARI SPARES.',
      ],
      [
        '2026-03-02T09:16:00.000Z',
        'Failed. You do not have enough money in your M-PESA account to pay Ksh1,500.00 to GARI SPARES.',
      ],
      [
        '2026-03-02T09:15:00.000Z',
        `${receipt} Confirmed. Ksh1,500.00 sent to GARI SPARES for account ABCD1234EFGH on 2/3/26 at 12:15 PM. Transaction cost, Ksh0.00.`,
      ],
    ]);
  });
});
