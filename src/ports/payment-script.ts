const ATTRIBUTE = 'data-payment-script';

/** What the shop uses of the script's modal: https://developer.flutterwave.com/docs/inline */
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

/** What the script puts on the page; undefined until it has loaded. */
export function getFlutterwaveCheckout(): OpenCheckout | undefined {
  return (globalThis as { FlutterwaveCheckout?: OpenCheckout }).FlutterwaveCheckout;
}

/** One script element for the page; one that failed is taken away, so that the next try loads again. */
export async function loadPaymentScript(url: string): Promise<boolean> {
  if (getFlutterwaveCheckout()) return true;
  document.querySelector(`script[${ATTRIBUTE}]`)?.remove();
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.setAttribute(ATTRIBUTE, '');
  const loaded = await new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  if (!loaded) script.remove();
  return loaded && getFlutterwaveCheckout() !== undefined;
}
