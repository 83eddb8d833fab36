import { expect } from 'playwright/test';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { test } from '../support/test.ts';

/** Has little stock, a long name and a five-digit price. */
const SPRINGS = 'Front Coil Springs Pair Raised 30 mm for Subaru Forester SJ5';
const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';

for (const { device, width, height } of [
  { device: 'a phone', width: 360, height: 780 },
  { device: 'a desktop', width: 1280, height: 900 },
]) {
  test.describe(`on ${device}`, () => {
    test.beforeEach(({ shopper }) => shopper.page.setViewportSize({ width, height }));

    test('[GEN-02, HOME-01, COLL-20] a part is found by a suggestion and put into the cart', async ({
      shopper,
    }) => {
      const { storefront } = shopper;
      await storefront.open('/');
      await storefront.chooseSuggestion('brake pads axio', PADS);
      await storefront.seeHeading(`Results for “${PADS}”`);
      await storefront.addFromList(PADS);
      await storefront.seeToast(`${PADS} successfully added to cart.`);
      await storefront.seeCartCount('1');
    });

    test('[COLL-02, COLL-06, COLL-15] filters, sort order and query are in the address, and Back, Forward and refresh restore them', async ({
      shopper,
    }) => {
      const { storefront } = shopper;
      await storefront.open('/collection');
      await storefront.toggleFilter('Brakes');
      await storefront.seeAddress(/\/collection\?category=\d+$/);
      await storefront.sortBy('Price: Low to High');
      await storefront.seeAddress(/\/collection\?category=\d+&sort=priceLowToHigh$/);
      await storefront.search('pads');
      await storefront.seeAddress(/\/collection\?q=pads&category=\d+&sort=priceLowToHigh$/);
      await storefront.seeHeading('Results for “pads”');
      await storefront.goBack();
      await storefront.seeHeading('Brakes');
      await storefront.goForward();
      await storefront.seeHeading('Results for “pads”');
      await storefront.refresh();
      await storefront.seeHeading('Results for “pads”');
      await storefront.seeFilter('Brakes');
      await seeNoAccessibilityViolations(shopper.page);
    });

    test('after returning from a product, the list is at its previous scroll position', async ({
      shopper,
    }) => {
      const { storefront, page } = shopper;
      await storefront.open('/collection');
      await storefront.goToPage(2);
      await storefront.seeAddress(/page=2$/);
      await storefront.seePage(2);
      const last = page.getByRole('article').last();
      await last.scrollIntoViewIfNeeded();
      const scrollBefore = await storefront.scrollPosition();
      expect(scrollBefore).toBeGreaterThan(height);
      await last.getByRole('link').click();
      await expect(page.locator('[data-screen=product][data-state=ready]')).toBeVisible();
      await storefront.goBack();
      await storefront.seeAddress(/page=2$/);
      await expect.poll(() => storefront.scrollPosition()).toBeGreaterThan(scrollBefore - 5);
      await expect.poll(() => storefront.scrollPosition()).toBeLessThan(scrollBefore + 5);
    });
  });
}

for (const width of [320, 360])
  test(`at ${width} px the stock note and the breadcrumb wrap correctly, and nothing overflows`, async ({
    shopper,
  }) => {
    const { storefront, page } = shopper;
    await page.setViewportSize({ width, height: 780 });
    await storefront.open('/collection?q=coil springs forester');
    await storefront.seeLowStockOnOneLine(SPRINGS, 'Only 4 left');
    await storefront.openProduct(SPRINGS);
    await storefront.seeBreadcrumbSlashesOnTheirLine();
    for (const path of ['/', '/collection?category=8', '/cart', '/shipping-request', '/privacy-policy']) {
      await storefront.open(path);
      await storefront.seeNoHorizontalOverflow();
    }
  });

for (const [width, columns] of [
  [360, 2],
  [767, 2],
  [768, 3],
  [1023, 3],
  [1024, 4],
  [1280, 4],
] as const) {
  test(`[COLL-10] at ${width} px results are shown in ${columns} columns`, async ({ shopper }) => {
    await shopper.page.setViewportSize({ width, height: 800 });
    await shopper.storefront.open('/collection?q=brake');
    await shopper.storefront.seeColumns(columns);
  });
}
