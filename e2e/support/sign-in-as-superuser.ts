import { adminPaths } from '../../contract/admin-paths.ts';
import { DEMO_PASSWORD, type Visitor } from './test.ts';

export async function signInAsSuperuser({ page, login }: Visitor): Promise<void> {
  await login.open(adminPaths.login);
  await login.signIn('superuser@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/sales/dashboard');
}
