import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { shippingRequest } from '../../factories/shipping-request.ts';
import { tally } from '../../factories/tally.ts';
import { emailsTo, receivedEmails } from '../../support/mailbox.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';

const SHOP = 'parts@gari.test';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShopWithWorker({
    CONTACT_EMAIL: SHOP,
    LIMIT_SHIPPING_REQUESTS: '5',
    TRUSTED_PROXIES: '1',
  });
});
afterAll(() => shop.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const send = (body: EndpointBody<'shippingRequest'>, address = newAddress()) =>
  shop.call('shippingRequest', { body, headers: { 'X-Forwarded-For': address } });

const countEmails = async () => (await emailsTo(shop, SHOP)).length;

describe('a shipping request', () => {
  test('[SHIPREQ-01, SHIPREQ-02, SHIPREQ-03] is emailed to the shop with its fields and date, and gets a reference', async () => {
    const before = shop.clock.now().getTime();
    const { status, body } = await send(shippingRequest);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['reference']);
    expect(body.reference).toMatch(/^REF-\d{13}$/);
    const at = Number(body.reference.slice(4));
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(shop.clock.now().getTime());

    const subject = `Shipping request ${body.reference}`;
    const readShopEmails = async () =>
      (await receivedEmails(shop, SHOP)).filter((mail) => mail.subject === subject);
    await expect.poll(readShopEmails, { timeout: 10_000, interval: 50 }).toHaveLength(1);
    const [mail] = await readShopEmails();
    const submitted = new Intl.DateTimeFormat('en-KE', {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Africa/Nairobi',
    }).format(at);
    expect(mail!.text.trim().replaceAll('\u202f', ' ')).toBe(
      [
        'Hello,',
        'Amina Hassan asks for a delivery.',
        [
          `Reference: ${body.reference}`,
          'Name: Amina Hassan',
          'Email: amina@example.com',
          'Phone: 0712 345 678',
          'Pick up at: Kirinyaga Road 14, Nairobi',
          'Deliver to: Nyali Road 3, Mombasa',
          'Package: One gearbox, 60 kg, on a pallet',
          'Preferred date: Saturday, 31 January 2099',
          'Special instructions: Call before you come.',
          `Submitted: ${submitted.replaceAll('\u202f', ' ')}`,
        ].join('\n'),
        `Answer the customer: mailto:amina%40example.com?subject=Your%20shipping%20request%20${body.reference}`,
        'Gari, parts for the cars Kenya drives',
      ].join('\n\n'),
    );
    expect(mail!.html).toContain('<strong>Nyali Road 3, Mombasa</strong>');
    expect(await receivedEmails(shop, 'amina@example.com')).toEqual([]);
  });

  test('[SHIPREQ-01] does not need special instructions', async () => {
    const { specialInstructions: _, ...rest } = shippingRequest;
    const { status, body } = await send(rest);
    expect(status).toBe(200);
    const emails = await emailsTo(shop, SHOP);
    const customerEmail = emails.find(({ subject }) => subject.endsWith(body.reference));
    expect(customerEmail?.text).toContain('\nSpecial instructions: none\n');
  });

  test('[SHIPREQ-02] escapes customer text in HTML and adds no headers from it', async () => {
    const { body } = await send({
      ...shippingRequest,
      packageDetails: '<img src=x onerror=alert(1)>\nsecond line',
    });
    const emails = await emailsTo(shop, SHOP);
    const customerEmail = emails.find(({ subject }) => subject.endsWith(body.reference));
    expect(customerEmail?.html).not.toContain('<img');
    expect(customerEmail?.html).toContain('&#60;img src=x onerror=alert(1)&#62;\nsecond line');
    const headers = await send({ ...shippingRequest, customerName: 'Amina\r\nBcc: victim@example.com' });
    expect([headers.status, headers.body.fields]).toEqual([
      400,
      { customerName: 'Contains a character that cannot be used' },
    ]);
  });

  const REQUIRED = 'This field is required';
  test.each<[string, object, Record<string, string>]>([
    ['no name', { customerName: '  ' }, { customerName: REQUIRED }],
    ['no email', { customerEmail: undefined }, { customerEmail: REQUIRED }],
    ['a bad email', { customerEmail: 'amina' }, { customerEmail: 'Please enter a valid email address' }],
    ['no phone', { customerPhone: '' }, { customerPhone: REQUIRED }],
    ['a bad phone', { customerPhone: '12345' }, { customerPhone: 'Please enter a valid phone number.' }],
    ['no pickup place', { pickupAddress: '' }, { pickupAddress: REQUIRED }],
    ['no destination', { deliveryAddress: '' }, { deliveryAddress: REQUIRED }],
    ['no package', { packageDetails: '' }, { packageDetails: REQUIRED }],
    ['no date', { preferredDate: '' }, { preferredDate: REQUIRED }],
    ['an invalid date', { preferredDate: '2099-02-30' }, { preferredDate: 'Please enter a date' }],
    ['a past date', { preferredDate: '2026-01-01' }, { preferredDate: 'Please choose today or a later day' }],
    ['a long name', { customerName: 'x'.repeat(81) }, { customerName: 'At most 80 characters' }],
    [
      'a long text',
      { specialInstructions: 'x'.repeat(2001) },
      { specialInstructions: 'At most 2000 characters' },
    ],
  ])('[SHIPREQ-01] with %s is refused, naming the field, and not emailed', async (_, changes, fields) => {
    const before = await countEmails();
    const { status, body } = await send({ ...shippingRequest, ...changes });
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', fields]);
    expect(await countEmails()).toBe(before);
  });

  test('[SHIPREQ-01] may be for today’s date in Nairobi', async () => {
    const nairobi = new Date(shop.clock.now().getTime() + 3 * 3_600_000);
    const today = nairobi.toISOString().slice(0, 10);
    const yesterday = new Date(nairobi.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect((await send({ ...shippingRequest, preferredDate: today })).status).toBe(200);
    expect((await send({ ...shippingRequest, preferredDate: yesterday })).status).toBe(400);
  });
});

describe('the limit', () => {
  /** Starts a new hour, so that a test's requests fall into one window. */
  const toNextHour = () => {
    const hour = 3_600_000;
    shop.clock.advance(hour - (shop.clock.now().getTime() % hour));
  };

  test('[LIMIT-03] 5 an hour from one address, then 429 with the wait; another address is still served', async () => {
    toNextHour();
    const address = newAddress();
    const before = await countEmails();
    const statuses: number[] = [];
    for (let request = 0; request < 5; request += 1)
      statuses.push((await send(shippingRequest, address)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const refused = await send(shippingRequest, address);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await countEmails()).toBe(before + 5);
    expect((await send(shippingRequest)).status).toBe(200);
    toNextHour();
    expect((await send(shippingRequest, address)).status).toBe(200);
  });

  test('[LIMIT-03] of ten at the same moment five succeed', async () => {
    toNextHour();
    const address = newAddress();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(shippingRequest, address)));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 5, 429: 5 });
  });

  test('[LIMIT-03] an invalid request does not count', async () => {
    toNextHour();
    const address = newAddress();
    for (let request = 0; request < 8; request += 1)
      await send({ ...shippingRequest, preferredDate: '2020-01-01' }, address);
    expect((await send(shippingRequest, address)).status).toBe(200);
  });
});
