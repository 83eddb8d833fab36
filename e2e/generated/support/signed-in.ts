import { newAccount, PASSWORD } from '../../support/shop-data.ts';
import type { Walk } from './browser-walk.types.ts';

/** Signs a new customer in; the model's e-mail address is theirs. */
export async function signIn(
  { visitor, say, said }: Walk,
  modelAddress = 'shopper@gari.test',
): Promise<void> {
  say(modelAddress, await newAccount());
  await visitor.login.open();
  await visitor.login.signIn(said(modelAddress), PASSWORD);
  await visitor.page.waitForURL('**/collection');
}
