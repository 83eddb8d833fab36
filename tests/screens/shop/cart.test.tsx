// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { aShopper } from '../payment/checkout-shop.tsx';
import {
  address,
  advanceTime,
  aProduct,
  aProductDetail,
  aShop,
  fillCart,
  openApp,
  stopClock,
  storeOpenOrder,
} from './open-shop.tsx';

function aShopWithParts(): FakeApi {
  const api = aShop();
  api.reply(endpoint('productById', { id: 1 }), {
    body: aProductDetail(1, { price: 1500, shippingFee: 200 }),
  });
  api.reply(endpoint('productById', { id: 2 }), { body: aProductDetail(2, { price: 4000, shippingFee: 0 }) });
  return api;
}

const line = (name: string) => {
  const row = screen.getAllByRole('listitem').find((item) => within(item).queryByText(name));
  if (!row) throw new Error(`no line ${name}`);
  return within(row);
};
const total = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const stored = () => JSON.parse(localStorage.getItem('gari-cart') ?? '{"lines":[]}').lines;

describe('the cart screen', () => {
  test('[CART-01] an empty cart says so and links to the collection', async () => {
    aShop();
    openApp('/cart');
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start shopping' })).toHaveAttribute('href', '/collection');
  });

  test('[GEN-05, ENTITY-07] adding, changing and removing make no API call; lines are only reloaded', async () => {
    const api = aShopWithParts();
    api.reply('topSellers', { body: [aProduct(1)] });
    const { user, ports } = openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Add to Cart: Part 1' }));
    expect(ports.cart.getSnapshot().context.lines).toEqual([
      {
        id: 1,
        slug: 'part-1',
        name: 'Part 1',
        price: 1500,
        quantity: 1,
        shippingFee: 200,
        image: '/media/1-main.svg',
        left: 12,
      },
    ]);
    await user.click(screen.getByRole('link', { name: /^Cart/ }));
    await user.click(await screen.findByRole('button', { name: /^Plus/ }));
    await user.click(screen.getByRole('button', { name: 'Remove Part 1' }));
    expect(api.calls.map((call) => call.endpoint).filter((name) => !name.startsWith('GET '))).toEqual([]);
    expect(api.callsTo(endpoint('productById', { id: 1 }))).toHaveLength(1);
  });

  test('[CART-02] each line has picture, name, price, plus, minus and remove', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 2 });
    openApp('/cart');
    const picture = await screen.findByAltText('Part 1');
    expect(picture).toHaveAttribute('src', '/media/1-main.svg');
    expect(line('Part 1').getByText(/Ksh 1,500 each/)).toBeVisible();
    expect(line('Part 1').getByRole('button', { name: /^Minus/ })).toBeEnabled();
    expect(line('Part 1').getByRole('button', { name: /^Plus/ })).toBeEnabled();
    expect(line('Part 1').getByRole('button', { name: 'Remove Part 1' })).toBeEnabled();
  });

  test('[CART-03] plus and minus change the quantity by 1, and minus stops at 1', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 });
    const { user } = openApp('/cart');
    await screen.findByAltText('Part 1');
    expect(line('Part 1').getByRole('button', { name: /^Minus/ })).toBeDisabled();
    await user.click(line('Part 1').getByRole('button', { name: /^Plus/ }));
    await user.click(line('Part 1').getByRole('button', { name: /^Plus/ }));
    expect(line('Part 1').getByRole('status')).toHaveTextContent('3');
    await user.click(line('Part 1').getByRole('button', { name: /^Minus/ }));
    expect(line('Part 1').getByRole('status')).toHaveTextContent('2');
  });

  test('[CART-04] remove deletes the line', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    const { user } = openApp('/cart');
    await user.click(await screen.findByRole('button', { name: 'Remove Part 1' }));
    expect(screen.queryByText('Part 1')).toBeNull();
    expect(screen.getByText('Part 2')).toBeVisible();
  });

  test('[CART-04] the focus moves to the next Remove, else to the previous one, else to the heading', async () => {
    const api = aShopWithParts();
    api.reply(endpoint('productById', { id: 3 }), { body: aProductDetail(3) });
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 1, price: 4000 }, { id: 3, quantity: 1 });
    const { user } = openApp('/cart');
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    await user.click(await screen.findByRole('button', { name: 'Remove Part 2' }));
    expect(remove('Part 3')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove('Part 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toHaveFocus();
  });

  test('[CART-05, CONST-02, CONST-03] shows subtotal, shipping fee and total', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    openApp('/cart');
    await screen.findByAltText('Part 1');
    expect(total('Subtotal')).toBe('Ksh 7,000');
    expect(total('Shipping fee')).toBe('Ksh 700');
    expect(total('Total')).toBe('Ksh 7,700');
    const totals = screen.getByRole('region', { name: 'Cart total' });
    expect(within(totals).getByText('Delivery 300')).toBeVisible();
    expect(within(totals).getByText('Handling 400')).toBeVisible();
    const step = screen.getByRole('list', { name: 'Checkout steps' }).querySelector('[aria-current=step]');
    expect(step).toHaveTextContent('Cart');
  });

  test('[CART-05] without handling fees only the delivery is named', async () => {
    aShopWithParts();
    fillCart({ id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    openApp('/cart');
    expect(await screen.findByText('Delivery 300')).toBeVisible();
    expect(screen.queryByText(/^Handling/)).toBeNull();
  });

  test('[CART-06] PROCEED TO CHECKOUT leads to /checkout', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 });
    openApp('/cart');
    expect(await screen.findByRole('link', { name: 'PROCEED TO CHECKOUT' })).toHaveAttribute(
      'href',
      '/checkout',
    );
  });

  test('[API-CAT-05] prices and stock are reloaded, and a line that exceeds the stock says so', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1800, stock_quantity: 2 }),
    });
    fillCart({ id: 1, quantity: 3 });
    openApp('/cart');
    expect(await screen.findByText('Only 2 left in stock.')).toBeVisible();
    expect(total('Subtotal')).toBe('Ksh 3,600');
  });

  test('[PLACE-05] each line says what has changed since it was added; the total uses current prices', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1800, shippingFee: 250 }),
    });
    api.reply(endpoint('productById', { id: 2 }), {
      body: aProductDetail(2, { price: 4000, shippingFee: 0 }),
    });
    fillCart({ id: 1, quantity: 2 }, { id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    openApp('/cart');
    expect(
      await screen.findByText('The price was Ksh 1,500 when you added it, now it is', { exact: false }),
    ).toHaveTextContent('The price was Ksh 1,500 when you added it, now it is Ksh 1,800.');
    expect(line('Part 1').getByText(/^Handling was/)).toHaveTextContent(
      'Handling was Ksh 200 each, now it is Ksh 250.',
    );
    expect(line('Part 1').getByText('Ksh 3,600')).toBeVisible();
    expect(line('Part 2').queryByText(/when you added it/)).toBeNull();
    expect(total('Total')).toBe('Ksh 8,400');
    expect(stored().map(({ price }: { price: number }) => price)).toEqual([1500, 4000]);
  });

  test('[PLACE-05] an accepted new price is applied and not shown again', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1, { price: 1800 }) });
    fillCart({ id: 1, quantity: 2 });
    const { user, ports } = openApp('/cart');
    await user.click(await screen.findByRole('button', { name: 'Accept the new price: Part 1' }));
    expect(screen.queryByText(/when you added it/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Part 1' })).toHaveFocus();
    ports.stop();
    expect(stored()).toEqual([expect.objectContaining({ price: 1800, shippingFee: 200, quantity: 2 })]);
  });

  test('[PLACE-05] while an order of the cart awaits its payment the cart is not validated', async () => {
    const api = aShopper();
    storeOpenOrder();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1900, stock_quantity: 0 }),
    });
    openApp('/cart');
    await waitFor(() => expect(api.callsTo(endpoint('productById', { id: 1 }))).not.toHaveLength(0));
    await screen.findByRole('button', { name: 'Logout' });
    expect(screen.queryByText('Sold out. Remove it to check out.')).toBeNull();
    expect(screen.queryByText(/when you added it/)).toBeNull();
    expect(stored()[0].left).not.toBe(0);
  });

  test('[PLACE-05] a product no longer sold says so, and has no price to accept', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), refusal('NOT_FOUND', 'Product not found'));
    fillCart({ id: 1, quantity: 1 });
    openApp('/cart');
    expect(await screen.findByText('Sold out. Remove it to check out.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });
});

describe('lines that cannot be ordered unchanged', () => {
  const proceed = { name: 'PROCEED TO CHECKOUT' };

  test('S7: [CART-03, STOCK-09] more than 50 of a product: the cart says so and offers 50', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 500 }),
    });
    fillCart({ id: 1, quantity: 60 });
    const { user, ports } = openApp('/cart');
    expect(await screen.findByText('At most 50 of a part in one order.')).toBeVisible();
    expect(
      screen.getByText('At most 50 of Part 1 in one order: take 50 or remove it to go on.'),
    ).toBeVisible();
    expect(screen.getByRole('button', proceed)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take 50: Part 1' }));
    expect(screen.getByRole('link', proceed)).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('button', { name: 'Remove Part 1' })).toHaveFocus();
    ports.stop();
    expect(stored()[0].quantity).toBe(50);
  });

  test('CART-05: [CART-06, PLACE-05] a line short of stock blocks the checkout until the shopper takes what is left', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1800, shippingFee: 200, stock_quantity: 2 }),
    });
    fillCart({ id: 1, quantity: 3 });
    const { user, ports } = openApp('/cart');
    const reason = 'Only 2 of Part 1 left: take 2 or remove it to go on.';
    await waitFor(() => expect(screen.getByRole('button', proceed)).toHaveAccessibleDescription(reason));
    expect(screen.getByRole('button', proceed)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take 2 at the new price: Part 1' }));
    expect(screen.getByRole('link', proceed)).toBeVisible();
    expect(screen.queryByText(reason)).toBeNull();
    ports.stop();
    expect(stored()).toEqual([expect.objectContaining({ price: 1800, quantity: 2 })]);
  });

  test('CART-05: [CART-06, CART-04] a sold-out line can only be removed; then the others can be ordered', async () => {
    const api = aShopWithParts();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 0 }),
    });
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    const { user } = openApp('/cart');
    expect(await screen.findByText('Part 1 is sold out: remove it to go on.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove: Part 1' }));
    expect(screen.getByRole('button', { name: 'Remove Part 2' })).toHaveFocus();
    expect(screen.getByRole('link', proceed)).toBeVisible();
  });

  test('[CART-05] what cannot be had is not in the total, and the summary says so', async () => {
    const api = aShopWithParts();
    api.reply(endpoint('productById', { id: 1 }), {
      body: aProductDetail(1, { price: 1500, shippingFee: 200, stock_quantity: 0 }),
    });
    api.reply(endpoint('productById', { id: 2 }), {
      body: aProductDetail(2, { price: 4000, shippingFee: 0, stock_quantity: 2 }),
    });
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 5, price: 4000, shippingFee: 0 });
    const { user } = openApp('/cart');
    expect(await screen.findByText('Not in the total: 1 × Part 1, 3 × Part 2.')).toBeVisible();
    expect(total('Subtotal')).toBe('Ksh 8,000');
    expect(total('Shipping fee')).toBe('Ksh 300');
    expect(total('Total')).toBe('Ksh 8,300');
    await user.click(screen.getByRole('button', { name: 'Take 2: Part 2' }));
    expect(screen.getByText('Not in the total: 1 × Part 1.')).toBeVisible();
    expect(total('Total')).toBe('Ksh 8,300');
    await user.click(screen.getByRole('button', { name: 'Remove: Part 1' }));
    expect(screen.queryByText(/^Not in the total/)).toBeNull();
    expect(total('Total')).toBe('Ksh 8,300');
  });

  test('[CART-05] nothing is to pay for a cart of which nothing is left', async () => {
    const api = aShop();
    api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1, { stock_quantity: 0 }) });
    fillCart({ id: 1, quantity: 2 });
    openApp('/cart');
    expect(await screen.findByText('Not in the total: 2 × Part 1.')).toBeVisible();
    expect(total('Shipping fee')).toBe('Ksh 0');
    expect(total('Total')).toBe('Ksh 0');
  });

  test('CART-05: [CART-06] several such lines are counted; a new price alone does not block the checkout', async () => {
    const api = aShopWithParts();
    for (const id of [1, 2])
      api.reply(endpoint('productById', { id }), { body: aProductDetail(id, { stock_quantity: 0 }) });
    api.reply(endpoint('productById', { id: 3 }), { body: aProductDetail(3, { price: 9000 }) });
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 1 }, { id: 3, quantity: 1 });
    const { user } = openApp('/cart');
    expect(
      await screen.findByText(
        '2 parts cannot be had as they are in your cart. Please decide about each to go on.',
      ),
    ).toBeVisible();
    for (const name of ['Remove: Part 1', 'Remove: Part 2'])
      await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: 'Accept the new price: Part 3' })).toBeVisible();
    expect(screen.getByRole('link', proceed)).toBeVisible();
  });
});

describe('the stored cart', () => {
  test('[CART-12] is restored after a reload', async () => {
    aShopWithParts();
    fillCart({ id: 1, quantity: 2 });
    const { user, ports } = openApp('/cart');
    await screen.findByAltText('Part 1');
    await user.click(line('Part 1').getByRole('button', { name: /^Plus/ }));
    ports.stop();
    expect(stored().map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity])).toEqual([
      [1, 3],
    ]);
  });

  test('[CART-13, CONST-04] is written at most once per second, including the last change', async () => {
    stopClock();
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 });
    const { ports } = openApp('/');
    const change = (quantity: number) => ports.cart.trigger['cart.changeQuantity']({ id: 1, quantity });
    const getStoredQuantity = () => stored()[0].quantity;
    act(() => change(2));
    await advanceTime(1);
    expect(getStoredQuantity()).toBe(2);
    act(() => change(3));
    act(() => change(4));
    await advanceTime(900);
    expect(getStoredQuantity()).toBe(2);
    await advanceTime(100);
    expect(getStoredQuantity()).toBe(4);
  });

  test('[CART-13] is written at once when the page is left', async () => {
    stopClock();
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 });
    const { ports } = openApp('/');
    act(() => ports.cart.trigger['cart.changeQuantity']({ id: 1, quantity: 2 }));
    await advanceTime(1);
    act(() => ports.cart.trigger['cart.changeQuantity']({ id: 1, quantity: 7 }));
    dispatchEvent(new Event('pagehide'));
    expect(stored()[0].quantity).toBe(7);
  });

  test('[CART-12, CART-13] a write keeps what another tab wrote meanwhile', async () => {
    stopClock();
    aShopWithParts();
    fillCart({ id: 1, quantity: 1 });
    const { ports } = openApp('/');
    act(() => ports.cart.trigger['cart.changeQuantity']({ id: 1, quantity: 2 }));
    fillCart({ id: 1, quantity: 1 }, { id: 2, quantity: 5 });
    await advanceTime(1000);
    expect(stored().map(({ id, quantity }: { id: number; quantity: number }) => [id, quantity])).toEqual([
      [1, 2],
      [2, 5],
    ]);
    expect(ports.cart.getSnapshot().context.lines.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('[CART-12] changes in another tab are shown here', async () => {
    aShopWithParts();
    openApp('/cart');
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    fillCart({ id: 2, quantity: 1, price: 4000, shippingFee: 0 });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'gari-cart' })));
    expect(await screen.findByText('Part 2')).toBeVisible();
    expect(address()).toBe('/cart');
  });
});

describe('the car of a line', () => {
  const vitz = { vehicle: 'toyota-vitz-nsp130', vehicleLabel: 'Toyota Vitz NSP130' };
  const fielder = { vehicle: 'toyota-fielder-nze141', vehicleLabel: 'Toyota Fielder NZE141' };
  const storeGarage = (currentId: string | null) => {
    const cars = [vitz, fielder].map(({ vehicle, vehicleLabel: label }, index) => ({
      id: `c${index}`,
      vehicle,
      label,
      answers: {},
      usedAt: 1,
    }));
    localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId }));
  };
  const replyFits = (api: FakeApi, verdicts: Record<string, 'fits' | 'no'>) =>
    api.reply('getFit', ({ body }) => {
      const { vehicle, products } = body as { vehicle: string; products: number[] };
      const verdict = verdicts[vehicle] ?? 'fits';
      return {
        body: { verdicts: products.map((product) => ({ product, verdict, reason: '', questions: [] })) },
      };
    });

  test('[FIT-30] each line shows the badge for its own car, whichever car is current', async () => {
    const api = aShopWithParts();
    replyFits(api, { [vitz.vehicle]: 'no', [fielder.vehicle]: 'fits' });
    storeGarage('c1');
    fillCart({ id: 1, quantity: 1, ...vitz }, { id: 1, quantity: 2, ...fielder }, { id: 2, quantity: 1 });
    const { ports } = openApp('/cart');
    expect(await screen.findByText('Does not fit your Toyota Vitz NSP130')).toBeVisible();
    expect(screen.getByText('Fits your Toyota Fielder NZE141')).toBeVisible();
    act(() => ports.garage.trigger['garage.selectCar']({ id: 'c0', at: 2 }));
    expect(screen.getByText('Does not fit your Toyota Vitz NSP130')).toBeVisible();
    expect(screen.getByText('Fits your Toyota Fielder NZE141')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Cart' })).queryAllByText(/your|For /)).toHaveLength(2);
  });

  test('[FIT-30] is the current one when the part is added; without one the line has none', async () => {
    const api = aShopWithParts();
    replyFits(api, {});
    api.reply('topSellers', { body: [aProduct(1)] });
    storeGarage('c0');
    const { user, ports } = openApp('/');
    const button = await screen.findByRole('button', { name: 'Add to Cart: Part 1' });
    await user.click(button);
    act(() => ports.garage.trigger['garage.selectCar']({ id: 'c1', at: 2 }));
    await user.click(button);
    act(() => ports.garage.trigger['garage.releaseCar']());
    await user.click(button);
    const cars = ports.cart.getSnapshot().context.lines.map(({ vehicleLabel }) => vehicleLabel);
    expect(cars).toEqual(['Toyota Vitz NSP130', 'Toyota Fielder NZE141', undefined]);
  });

  test('[FIT-30] is named while its verdict is not known', async () => {
    const api = aShopWithParts();
    api.reply('getFit', refusal('VEHICLE_UNKNOWN', 'We do not have this car.'));
    fillCart({ id: 1, quantity: 1, ...vitz });
    openApp('/cart');
    expect(await screen.findByText('For Toyota Vitz NSP130')).toBeVisible();
  });
});
