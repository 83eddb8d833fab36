import { appPaths } from '../../contract/app-paths.ts';
import { newAccount, PASSWORD } from './shop-data.ts';
import type { Visitor } from './test.ts';

/** Takes a new customer to a filled-in checkout with one unit in the cart; returns their email. */
export async function goToCheckout(
  { storefront, cart, login, checkout, address }: Visitor,
  productName: string,
): Promise<string> {
  await storefront.open(appPaths.collection);
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

export async function goToMpesa(visitor: Visitor, productName: string): Promise<void> {
  await goToCheckout(visitor, productName);
  await visitor.checkout.chooseMpesa();
}
