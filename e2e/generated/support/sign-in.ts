import { newAccount, PASSWORD } from '../../support/shop-data.ts';
import type { PathRun } from './browser-paths.types.ts';

/** Signs a new customer in and substitutes their email for the model's. */
export async function signIn(
  { visitor, substitute, resolveText }: PathRun,
  modelAddress = 'shopper@gari.test',
): Promise<void> {
  substitute(modelAddress, await newAccount());
  await visitor.login.open();
  await visitor.login.signIn(resolveText(modelAddress), PASSWORD);
  await visitor.page.waitForURL('**/collection');
}
