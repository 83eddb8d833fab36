import { providerScripts } from '../../loading/provider-scripts.ts';

const ATTRIBUTE = 'data-payment-script';

/** The options the shop uses: https://developer.flutterwave.com/docs/inline */
export interface CheckoutOptions {
  public_key: string;
  tx_ref: string;
  amount: number;
  currency: string;
  payment_options: string;
  customer: { email: string; name: string };
  customizations: { title: string; description: string };
  callback: (payment: { status?: string }) => void;
  onclose: (incomplete?: boolean) => void;
}

type OpenCheckout = (options: CheckoutOptions) => { close?: () => void } | undefined;

export function getFlutterwaveCheckout(): OpenCheckout | undefined {
  return (globalThis as { FlutterwaveCheckout?: OpenCheckout }).FlutterwaveCheckout;
}

export const loadPaymentScript = (address: string): Promise<boolean> =>
  providerScripts.load({
    address,
    attribute: ATTRIBUTE,
    isReady: () => getFlutterwaveCheckout() !== undefined,
  });
