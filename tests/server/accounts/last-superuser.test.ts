import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPostgresCode } from '../../../server/db/client.ts';
import { changeRole } from '../../../server/features/operations/accounts.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { waitForLockWaiters } from '../contention/lock-helpers.ts';
import { outcome } from './account-browser.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const createSuperuser = () => createUser(shop.ctx, { isStaff: true, isSuperuser: true });
const remove = ({ token, password }: { token: string; password: string }) =>
  shop.call('deleteAccount', { token, body: { password } });
const superusers = async () =>
  (await shop.database.sql`select id from users where is_superuser`).map(({ id }) => id as number);

test('[PROFILE-11] S9: the last superuser cannot delete their own account; with another one they can', async () => {
  const last = await createSuperuser();
  const reply = await remove(last);
  expect(outcome(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
  expect(reply.body.message).toBe('This is the last superuser: make another one first.');
  expect((await shop.call('userInfo', { token: last.token })).status).toBe(200);
  const other = await createSuperuser();
  expect((await remove(last)).status).toBe(200);
  expect(await superusers()).toEqual([other.id]);
});

test('S9: two superusers delete themselves at once: one stays', async () => {
  const two = [await createSuperuser(), await createSuperuser()];
  const replies = await Promise.all(two.map(remove));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await superusers()).toHaveLength(1);
});

test('S9: one superuser is demoted while the other deletes themselves: one stays', async () => {
  const [deletedUser, demoted] = [await createSuperuser(), await createSuperuser()];
  const [deleted, changed] = await Promise.allSettled([
    remove(deletedUser),
    changeRole(shop.ctx, demoted.email, 'customer'),
  ]);
  const isDeleted = deleted.status === 'fulfilled' && deleted.value.status === 200;
  expect(isDeleted).toBe(changed.status === 'rejected');
  expect(await superusers()).toHaveLength(1);
});

test.each([
  ['demoted', 'update users set is_superuser = false where is_superuser'],
  ['deleted', 'delete from users where is_superuser'],
])(
  '[PROFILE-11] S9: the database refuses to demote or delete the last superuser: %s',
  async (_, statement) => {
    const { id } = await createSuperuser();
    const refused = await shop.database.sql.query(statement).then(
      () => null,
      (error: unknown) => error,
    );
    expect(getPostgresCode(refused)).toBe('23514');
    expect(await superusers()).toEqual([id]);
  },
);

test('S9: in the database too, two at once leave one superuser', async () => {
  const two = [await createSuperuser(), await createSuperuser()];
  const [first, second] = await Promise.all(two.map(() => shop.database.sql.reserve()));
  try {
    for (const [index, connection] of [first!, second!].entries()) {
      await connection`begin`;
      await connection`update users set is_superuser = false where id = ${two[index]!.id}`;
    }
    // Checks as a commit does, but leaves time for the other one before it.
    await first!`set constraints all immediate`;
    const checked = second!`set constraints all immediate`;
    await Promise.race([waitForLockWaiters(shop, 1), checked]);
    const ends = await Promise.allSettled([first!`commit`, checked.then(() => second!`commit`)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  } finally {
    first!.release();
    second!.release();
  }
  expect(await superusers()).toHaveLength(1);
});

test('S9: permissions can be handed over in one transaction', async () => {
  const { id } = await createSuperuser();
  const next = await createUser(shop.ctx);
  await shop.database.sql.begin(async (sql) => {
    await sql`update users set is_superuser = false where id = ${id}`;
    await sql`update users set is_superuser = true where id = ${next.id}`;
  });
  expect(await superusers()).toEqual([next.id]);
});
