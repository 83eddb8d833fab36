import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUser } from '#tests/factories/create-user.ts';
import { emailsTo } from '#tests/support/mailbox.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true, username: 'Wambui', email: 'boss@gari.test' });
});
afterEach(() => shop.close());

const add = (email: string, role: 'staff' | 'superuser') =>
  shop.call('addStaff', { token: superuser.token, body: { email, role } });
const change = (id: number, role: 'staff' | 'superuser', token = superuser.token) =>
  shop.call('changeStaffRole', { token, params: { id }, body: { role } });
const remove = (id: number, token = superuser.token) => shop.call('removeStaff', { token, params: { id } });

test('[STAFF-01] the list has staff and superusers, superusers first, and when each was last used', async () => {
  await createUser(shop.ctx);
  const staff = await createUser(shop.ctx, { isStaff: true, username: 'Otieno' });
  await shop.database.sql`update sessions set revoked_at = now() where user_id = ${staff.id}`;
  const { body } = await shop.call('staffAccounts', { token: superuser.token });
  expect(body).toEqual([
    {
      id: superuser.id,
      username: 'Wambui',
      email: 'boss@gari.test',
      role: 'superuser',
      last_used_at: expect.stringMatching(/^20\d\d-/),
    },
    { id: staff.id, username: 'Otieno', email: staff.email, role: 'staff', last_used_at: null },
  ]);
});

test('[STAFF-01] an account is made staff, then superuser, then a customer again', async () => {
  const { id, email } = await createUser(shop.ctx);
  expect((await add(email.toUpperCase(), 'staff')).body).toMatchObject({ id, role: 'staff' });
  expect((await change(id, 'superuser')).body).toMatchObject({ id, role: 'superuser' });
  expect((await remove(id)).body).toEqual({ message: 'The account is a customer again.' });
  const [row] = await shop.database.sql`select is_staff, is_superuser from users where id = ${id}`;
  expect(row).toEqual({ is_staff: false, is_superuser: false });
});

test('[STAFF-01] without an account, or with one that is staff already, nothing is added', async () => {
  const unknown = await add('nobody@example.com', 'staff');
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'There is no account with nobody@example.com. Let them sign up in the shop first.',
  ]);
  const again = await add('boss@gari.test', 'staff');
  expect([again.status, again.body.fields]).toEqual([
    400,
    { email: 'This account is staff already: change its role in the list' },
  ]);
});

test('[STAFF-01] a role cannot be given to a customer by the address of the list', async () => {
  const customer = await createUser(shop.ctx);
  expect((await change(customer.id, 'superuser')).status).toBe(404);
  expect((await remove(customer.id)).status).toBe(404);
});

test('[STAFF-01] staff may neither read nor change it', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await shop.call('staffAccounts', { token: staff.token })).status).toBe(403);
  expect((await change(staff.id, 'superuser', staff.token)).status).toBe(403);
});

test('[STAFF-02] a change of role signs the account out, is audited, and is mailed', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  await remove(staff.id);
  expect((await shop.call('userInfo', { token: staff.token })).status).toBe(401);
  const refreshed = await shop.call('refreshToken', { body: { refresh: staff.refreshToken } });
  expect(refreshed.status).toBe(401);
  const [entry] = await shop.database.sql`
    select actor, action, before, after from audit_log where subject = ${`user ${staff.id}`}`;
  expect(entry).toEqual({
    actor: 'boss@gari.test',
    action: 'change role',
    before: { role: 'staff' },
    after: { role: 'customer' },
  });
  const [email] = await emailsTo(shop, staff.email);
  expect(email?.subject).toBe('Your Gari account is no longer staff');
  expect(email?.text).toContain('Wambui made your account a customer’s account again.');
});

test('[STAFF-03] the last superuser can be neither made less nor removed', async () => {
  const demoted = await change(superuser.id, 'staff');
  expect([demoted.status, demoted.body.message]).toEqual([
    403,
    'This is the last superuser: make another one first.',
  ]);
  expect((await remove(superuser.id)).status).toBe(403);
  expect((await shop.call('staffAccounts', { token: superuser.token })).status).toBe(200);
});

test('[STAFF-03] of two superusers who remove each other at once one stays', async () => {
  const other = await createUser(shop.ctx, { isSuperuser: true });
  await Promise.all([remove(other.id), remove(superuser.id, other.token)]);
  const [row] = await shop.database.sql`select count(*)::int as count from users where is_superuser`;
  expect(row).toEqual({ count: 1 });
});
