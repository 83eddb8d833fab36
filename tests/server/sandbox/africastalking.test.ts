import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const API_KEY = 'atsk_7d1f0c93b5e84a26a1c97f30d2e68b54c0f1937ae2d5486b90c3f1e7a8d26b4059ce13f7';
const MESSAGE = {
  username: 'gari',
  to: '+254712345678',
  message: 'Gari: order ABCD1234 is paid.',
  from: 'GARI',
};

const send = (fields: Record<string, string> = MESSAGE, apiKey = API_KEY) =>
  sandbox.send('/africastalking/version1/messaging', 'POST', new URLSearchParams(fields).toString(), {
    apiKey,
    'Content-Type': 'application/x-www-form-urlencoded',
  });
const setFaults = (africastalking: Record<string, unknown>) =>
  sandbox.send('/sandbox/faults', 'PUT', { africastalking });
const listMessages = async (query = '') => (await sandbox.send(`/sandbox/sms/messages${query}`)).body;

describe('a message', () => {
  test('is taken with a code for its number, and stored', async () => {
    expect(await send()).toEqual({
      status: 201,
      body: {
        SMSMessageData: {
          Message: 'Sent to 1/1 Total Cost: KES 0.8000',
          Recipients: [
            {
              statusCode: 101,
              number: '+254712345678',
              status: 'Success',
              messageId: expect.stringMatching(/^ATXid_\d{12}$/),
              cost: 'KES 0.8000',
            },
          ],
        },
      },
    });
    expect(await listMessages()).toEqual([
      {
        id: expect.any(Number),
        to: '+254712345678',
        from: 'GARI',
        text: 'Gari: order ABCD1234 is paid.',
        receivedAt: '2026-03-02T09:15:00.000Z',
      },
    ]);
  });

  test('is listed by its number, newest first, and on a page', async () => {
    await send();
    await send({ ...MESSAGE, message: 'Gari: order ABCD1234 is on its <way>.' });
    await send({ ...MESSAGE, to: '+254112345678' });
    const texts = (await listMessages('?to=0712345678')).map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Gari: order ABCD1234 is on its <way>.', 'Gari: order ABCD1234 is paid.']);
    const page = await (await sandbox.app.request('/sandbox/sms?to=0712345678')).text();
    expect(page).toContain('Gari: order ABCD1234 is on its &lt;way&gt;.');
    expect(page).not.toContain('0112 345 678');
  });

  test.each([
    ['another key', MESSAGE, 'wrong', [401, 'The supplied authentication is invalid']],
    ['another user', { ...MESSAGE, username: 'x' }, API_KEY, [401, 'The supplied authentication is invalid']],
    [
      'no text',
      { username: 'gari', to: '+254712345678' },
      API_KEY,
      [400, 'Request is missing required form field'],
    ],
  ])('is refused with %s', async (_, fields, apiKey, refusal) => {
    const { status, body } = await send(fields, apiKey);
    expect([status, body, await listMessages()]).toEqual([...refusal, []]);
  });

  test('to another country is not sent', async () => {
    const { body } = await send({ ...MESSAGE, to: '+255712345678' });
    expect(body.SMSMessageData).toMatchObject({
      Message: 'Sent to 0/1 Total Cost: 0',
      Recipients: [{ statusCode: 403, status: 'InvalidPhoneNumber', messageId: 'None' }],
    });
  });
});

describe('faults', () => {
  test('an empty account, an unknown sender, too many requests, and a failing provider', async () => {
    await setFaults({ statusCode: 405 });
    expect((await send()).body.SMSMessageData.Recipients[0]).toMatchObject({
      statusCode: 405,
      status: 'InsufficientBalance',
    });
    await setFaults({ noRecipients: true });
    expect((await send()).body).toEqual({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } });
    await setFaults({ httpStatus: 429 });
    expect((await send()).status).toBe(429);
    await setFaults({ errorRate: 1 });
    expect(await send()).toEqual({ status: 500, body: 'Internal server error' });
    expect(await listMessages()).toEqual([]);
  });
});

test('the account tells its balance to whoever has the key', async () => {
  const read = (apiKey: string) =>
    sandbox.send('/africastalking/version1/user?username=gari', 'GET', undefined, { apiKey });
  expect(await read(API_KEY)).toEqual({ status: 200, body: { UserData: { balance: 'KES 1785.50' } } });
  expect((await read('wrong')).status).toBe(401);
});
