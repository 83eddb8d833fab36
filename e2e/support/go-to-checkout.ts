import { newAccount, PASSWORD } from './shop-data.ts';
import type { Visitor } from './test.ts';

/** From an empty browser to a filled checkout as a new customer, with one piece of a part in the cart; their e-mail. */
export async function goToCheckout(
  { storefront, cart, login, checkout, address }: Visitor,
  productName: string,
): Promise<string> {
  await storefront.open('/collection');
  await storefront.search(productName);
  await storefront.addFromList(productName);
  await storefront.seeCartCount('1');
  await storefront.openCart();
  await cart.proceed();
  const email = await newAccount();
  await login.signIn(email, PASSWORD);
  await checkout.see();
  await address.fillIn();
  return email;
}

/** The same, with M-Pesa chosen. */
export async function goToMpesa(visitor: Visitor, productName: string): Promise<void> {
  await goToCheckout(visitor, productName);
  await visitor.checkout.chooseMpesa();
}
