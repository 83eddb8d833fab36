import { shippingRequestScenes } from '../../../scripts/pictures/screens/requests.ts';
import { storefrontScenes } from '../../../scripts/pictures/screens/storefront.ts';
import { seeNoAccessibilityViolations } from '../../support/axe.ts';
import { test } from '../../support/test.ts';

const NARROW = { colorScheme: 'light', width: 360 } as const;
const WIDE = { colorScheme: 'dark', width: 1280 } as const;

/** `e2e/generated` checks these states at 1280 px in both themes. */
const STATES_OF_MACHINES = [
  'suggestions',
  'suggestions-failed',
  'shipping-request',
  'shipping-request-failed',
  'shipping-request-taken',
];

/** These scenes need a purchase first; `reviews.e2e.ts` covers them. */
const SCENES_WITH_PURCHASE = ['product-review-form'];

const scenes = [...storefrontScenes, ...shippingRequestScenes].filter(
  ({ name }) => !SCENES_WITH_PURCHASE.includes(name),
);

for (const { name, play } of scenes) {
  test(`the scene ${name} has no accessibility violations`, async ({ browser, shopUrl }) => {
    const variants = STATES_OF_MACHINES.includes(name) ? [NARROW] : [NARROW, WIDE];
    for (const { colorScheme, width } of variants) {
      const context = await browser.newContext({
        baseURL: shopUrl,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await play(page, { baseURL: shopUrl });
      await seeNoAccessibilityViolations(page);
      await context.close();
    }
  });
}
