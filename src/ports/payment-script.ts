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

/** Removes the script element if loading fails, so that a retry loads it again. */
export async function loadPaymentScript(url: string): Promise<boolean> {
  if (getFlutterwaveCheckout()) return true;
  document.querySelector(`script[${ATTRIBUTE}]`)?.remove();
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.setAttribute(ATTRIBUTE, '');
  const isLoaded = await new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  if (!isLoaded) script.remove();
  return isLoaded && getFlutterwaveCheckout() !== undefined;
}
