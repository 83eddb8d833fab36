// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toWhatsAppLink } from '#src/components/shop/whatsapp/whatsapp-button.tsx';
import { doesNotFit } from '#tests/models/fit-question.model.ts';
import { endpoint } from '#tests/support/fake-api.ts';
import { aPage, aProduct, aProductDetail, aShop, openApp, signIn } from './open-shop.tsx';
import { anOrderDetail } from './order-detail.ts';

/** The number of the shop in `config`, and the text of the message. */
function readLink(link: HTMLElement): [string, string | null] {
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  return [`${origin}${pathname}`, searchParams.get('text')];
}
const SHOP = 'https://wa.me/254700000001';

function storeCar(): void {
  const car = {
    id: 'a',
    vehicle: 'toyota-fielder-nze141g-1nz-fe',
    label: 'Toyota Fielder NZE141G 1NZ-FE',
    nickname: 'NZE141-6012345',
    frame: 'NZE141-6012345',
    answers: {},
    usedAt: 1,
  };
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [car], currentId: 'a' }));
}

describe('[FIT-10, FIT-54] a link to WhatsApp', () => {
  const numbers = [
    { kind: 'own', maker: 'Gari', shown: 'GARI-00003' },
    { kind: 'oe', maker: 'Toyota', shown: '04465-12592' },
  ] as const;

  test('on a product names the part, its number and the car, without the frame number', async () => {
    storeCar();
    const api = aShop();
    const detail = aProductDetail(3, { name: 'Brake pads', part_numbers: [...numbers] });
    api.reply(endpoint('productBySlug', { slug: 'part-3' }), { body: detail });
    api.reply(endpoint('productFit', { id: 3 }), { body: doesNotFit });
    openApp('/products/part-3');
    const link = await screen.findByRole('link', { name: 'Ask on WhatsApp if it fits' });
    expect(readLink(link)).toEqual([
      SHOP,
      'Hello Gari, does Brake pads (04465-12592) fit my Toyota Fielder NZE141G 1NZ-FE? http://localhost:3000/products/part-3',
    ]);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    [
      '?q=04465-99999',
      'Hello Gari, I am looking for “04465-99999” and cannot find it. http://localhost:3000/collection?q=04465-99999',
    ],
    ['?q=nze141-6012345', 'Hello Gari, I am looking for a part and cannot find it.'],
    ['?q=JTDBT923771012345', 'Hello Gari, I am looking for a part and cannot find it.'],
  ])(
    'on an empty search for %s names what was sought, unless it may be a frame number',
    async (query, text) => {
      const api = aShop();
      api.reply('searchProducts', { body: aPage() });
      openApp(`/collection${query}`);
      expect(readLink(await screen.findByRole('link', { name: 'Ask us on WhatsApp' }))).toEqual([SHOP, text]);
    },
  );

  test('on an order names the eight characters that are shown', async () => {
    const api = aShop();
    signIn(api);
    api.reply(endpoint('order', { order_number: '7K3M9QXW2VAB' }), { body: anOrderDetail('paid') });
    openApp('/orders/7K3M9QXW2VAB');
    const link = await screen.findByRole('link', { name: 'Ask us on WhatsApp' });
    expect(readLink(link)).toEqual([SHOP, 'About order 7K3M9QXW']);
  });

  test.each([
    ['+254 700 000 001', SHOP],
    ['0700 000 001', SHOP],
    [undefined, 'https://wa.me/'],
  ])('goes to %s as %s', (phone, start) => {
    expect(toWhatsAppLink(phone, { about: 'order', orderNumber: '7K3M9QXW2VAB' })).toBe(
      `${start}?text=About%20order%207K3M9QXW`,
    );
  });
});

test('[FIT-41] a product that was found by its number says how', async () => {
  const api = aShop();
  const label = '04465-12610, replaces 04465-12580';
  const match = { relation: 'superseding', number: '04465-12610', label } as const;
  api.reply('searchProducts', { body: aPage(aProduct(1, { number_match: match })) });
  openApp('/collection?q=0446512580');
  expect(await screen.findByText(label)).toBeVisible();
});
