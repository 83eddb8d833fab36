import type { APIRequestContext } from 'playwright/test';
import { routes } from '../../contract/routes.ts';
import { openDatabase } from '../../server/db/client.ts';
import { createProduct } from '../../tests/factories/create-product.ts';
import { deliveryDetails, orderRequest } from '../../tests/factories/order-request.ts';
import type { DemoPhone } from '../pages/demo-phone.page.ts';
import { createPictureFile } from './product-form.ts';
import { ShopApi } from './shop-api.ts';
import { newAccount, PASSWORD } from './shop-data.ts';
import { DEMO_PASSWORD } from './test.ts';

interface OfficeContext {
  request: APIRequestContext;
  shop: { url: string; databaseUrl: string };
  phone: DemoPhone;
}

const BUYERS = [
  'Achieng Odhiambo',
  'Baraka Mwangi',
  'Chebet Kiprono',
  'Dennis Njoroge',
  'Esther Wambui',
  'Farida Abdi',
  'Grace Mutiso',
  'Hassan Ali',
  'Irene Nekesa',
  'Joseph Kariuki',
  'Khadija Omar',
  'Lilian Atieno',
] as const;

const PARTS = {
  filter: { slug: 'day-filter', name: 'Oil filter of the day', price: 1200, shippingFee: 50 },
  plug: { slug: 'day-plug', name: 'Spark plug of the day', price: 650, shippingFee: 0 },
};

/**
 * Prepares what waits on a morning: 12 paid orders of Ksh 1,550 and 4,150 in turn, one of Ksh 1,550 that was cancelled
 * after its payment, a photo of a car, and 40 shock absorbers of Ksh 4,000, 4,100 to 7,900.
 */
export async function prepareOfficeDay({ request, shop, phone }: OfficeContext) {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const filter = await createProduct(db, { ...PARTS.filter, stockQuantity: 100 });
  const plug = await createProduct(db, { ...PARTS.plug, stockQuantity: 100 });
  for (let n = 0; n < 40; n += 1)
    await createProduct(db, {
      slug: `day-absorber-${n}`,
      name: `Kayaba shock absorber ${334_000 + n}`,
      price: 4000 + 100 * n,
      stockQuantity: 8,
    });
  await close();

  const shopUrl = shop.url;
  const buy = async (buyer: string, plugs: number) => {
    const email = await newAccount(undefined, shop.databaseUrl);
    const shopper = await ShopApi.signIn(request, { email, password: PASSWORD, shopUrl });
    const [firstName = '', lastName = ''] = buyer.split(' ');
    const lines = [
      { product: filter, quantity: 1 },
      ...(plugs > 0 ? [{ product: plug, quantity: plugs }] : []),
    ];
    const body = orderRequest(lines, { deliveryDetails: { ...deliveryDetails, firstName, lastName } });
    const { order_number } = await shopper.call('placeOrder', { body });
    await shopper.call('startStkPush', { body: { order_id: order_number, phone: phone.number } });
    await phone.answer({ action: 'approve' });
    return { orderNumber: order_number, email };
  };
  const { orderNumber: cancelled } = await buy('Moses Wekesa', 0);
  const superuser = await ShopApi.signIn(request, {
    email: 'superuser@gari.test',
    password: DEMO_PASSWORD,
    shopUrl,
  });
  await superuser.call('cancelOrder', {
    params: { order_number: cancelled },
    body: { reason: 'Damaged in the store' },
  });
  const orders: Awaited<ReturnType<typeof buy>>[] = [];
  for (const [index, buyer] of BUYERS.entries()) orders.push(await buy(buyer, index % 2 === 0 ? 0 : 4));

  const asker = 'owner-of-a-fielder@example.com';
  await request.post(`${shopUrl}${routes.sendVehicleRequest.path}`, {
    multipart: {
      email: asker,
      text: 'Brake pads for this Fielder, please',
      photos: await createPictureFile(),
    },
  });
  return { orders, cancelled, asker };
}
