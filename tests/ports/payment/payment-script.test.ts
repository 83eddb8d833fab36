import { expect, onTestFinished, test, vi } from 'vitest';
import { getFlutterwaveCheckout, loadPaymentScript } from '#src/ports/payment/payment-script.ts';

const ADDRESS = 'https://checkout.test/v3.js';
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-payment-script]')];
const openCheckout = () => undefined;

function load() {
  onTestFinished(() => {
    for (const script of scripts()) script.remove();
  });
  return loadPaymentScript(ADDRESS);
}

test('[CARD-06] the script is put on the page and has loaded once its function is there', async () => {
  const loading = load();
  expect(scripts().map(({ src, async, parentElement }) => [src, async, parentElement])).toEqual([
    [ADDRESS, true, document.head],
  ]);
  expect(getFlutterwaveCheckout()).toBeUndefined();
  vi.stubGlobal('FlutterwaveCheckout', openCheckout);
  scripts()[0]!.dispatchEvent(new Event('load'));
  expect(await loading).toBe(true);
  expect(getFlutterwaveCheckout()).toBe(openCheckout);
  expect(scripts()).toHaveLength(1);
});

test('[CARD-06] it is not loaded again', async () => {
  vi.stubGlobal('FlutterwaveCheckout', openCheckout);
  expect(await load()).toBe(true);
  expect(scripts()).toEqual([]);
});

test('[CARD-06] a failed load leaves nothing behind', async () => {
  const loading = load();
  scripts()[0]!.dispatchEvent(new Event('error'));
  expect(await loading).toBe(false);
  expect(scripts()).toEqual([]);
});

test('[CARD-06] a failed load is a failure even if an earlier script has come meanwhile', async () => {
  const loading = load();
  vi.stubGlobal('FlutterwaveCheckout', openCheckout);
  scripts()[0]!.dispatchEvent(new Event('error'));
  expect(await loading).toBe(false);
});

test('[CARD-06] a script without the function has failed, and the next load replaces it', async () => {
  const first = load();
  const [firstScript] = scripts();
  firstScript!.dispatchEvent(new Event('load'));
  expect(await first).toBe(false);
  const second = load();
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).not.toBe(firstScript);
  scripts()[0]!.dispatchEvent(new Event('error'));
  await second;
});
