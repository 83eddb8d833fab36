import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import type { CheckoutOptions } from '#src/ports/payment/payment-script.ts';

export const CARD = { public_key: 'FLWPUBK_TEST-gari', script_url: 'https://checkout.test/v3.js' };

export const paymentScript = () => document.querySelector<HTMLScriptElement>('script[data-payment-script]');

/** Stands in for the provider's script and its window; jsdom loads neither. */
export function aCardWindow() {
  const opened: CheckoutOptions[] = [];
  // Like the provider's window, reports being closed even when the page closes it.
  const close = vi.fn<() => void>(() => opened.at(-1)?.onclose(false));
  const open = (options: CheckoutOptions) => {
    opened.push(options);
    return { close };
  };
  onTestFinished(() => {
    vi.unstubAllGlobals();
    paymentScript()?.remove();
  });
  return {
    opened,
    close,
    load: async () => {
      await waitFor(() => expect(paymentScript()).not.toBeNull());
      vi.stubGlobal('FlutterwaveCheckout', open);
      await act(async () => void paymentScript()?.dispatchEvent(new Event('load')));
    },
    fail: async () => {
      await waitFor(() => expect(paymentScript()).not.toBeNull());
      await act(async () => void paymentScript()?.dispatchEvent(new Event('error')));
    },
    say: (status: string) => act(async () => opened.at(-1)?.callback({ status })),
    shut: () => act(async () => opened.at(-1)?.onclose(true)),
  };
}
