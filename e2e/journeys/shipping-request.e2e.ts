import { expect } from 'playwright/test';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { test } from '../support/test.ts';

const SHOP = 'help@gari.test';

test('[SHIPREQ-01] [SHIPREQ-02] [SHIPREQ-03] anybody can request shipping, and the shop receives the request by email', async ({
  shopper,
  mailbox,
}) => {
  const { storefront, shippingRequest, page } = shopper;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await storefront.open('/cart');
  await shippingRequest.openFromFooter();
  await shippingRequest.send();
  await shippingRequest.seeProblem('Your name', 'This field is required');
  await seeNoAccessibilityViolations(page);

  await shippingRequest.fillIn({
    'Your name': 'Njeri Mwangi',
    Email: 'njeri@example.com',
    Phone: '0712 345 678',
    'Pick up at': 'Kirinyaga Road 14, Nairobi',
    'Deliver to': 'Oginga Odinga Street 3, Kisumu',
    'What is in the package?': 'One gearbox, 60 kg\non a pallet',
    'Preferred date': '2020-01-31',
  });
  await shippingRequest.send();
  await shippingRequest.seeProblem('Preferred date', 'Please choose today or a later day');
  await shippingRequest.fillIn({ 'Preferred date': '2099-01-31' });
  await shippingRequest.send();
  const reference = await shippingRequest.waitForReference();
  await seeNoAccessibilityViolations(page);
  await shippingRequest.copyReference();
  await storefront.seeToast('Reference copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const text = await mailbox.waitForText(SHOP, `Shipping request ${reference}`);
  for (const line of [
    `Reference: ${reference}`,
    'Name: Njeri Mwangi',
    'Email: njeri@example.com',
    'Phone: 0712 345 678',
    'Pick up at: Kirinyaga Road 14, Nairobi',
    'Deliver to: Oginga Odinga Street 3, Kisumu',
    'Package: One gearbox, 60 kg\non a pallet',
    'Preferred date: Saturday, 31 January 2099',
    'Special instructions: none',
  ])
    expect(text).toContain(line);
});
