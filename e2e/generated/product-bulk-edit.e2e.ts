import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/db/client.ts';
import { products } from '../../server/db/schema/index.ts';
import { productBulkEditExpectations } from '../../tests/expectations/product-bulk-edit.expectations.ts';
import { productBulkEditModel } from '../../tests/models/product-bulk-edit.model.ts';
import { newProduct } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

interface Pair {
  pads: Awaited<ReturnType<typeof newProduct>>;
  cap: Awaited<ReturnType<typeof newProduct>>;
}
const pairs = new WeakMap<PathRun, Pair>();

async function setProduct(id: number, values: Partial<typeof products.$inferInsert>): Promise<void> {
  const { db, close } = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });
  await db.update(products).set(values).where(eq(products.id, id));
  await close();
}

/** A tenth more of UNCHANGED is, rounded to 10, what it was; the maximum may not rise. */
const respondWith = (padsPrice: number, capPrice: number) =>
  respondAfter(async (run) => {
    const { pads, cap } = pairs.get(run)!;
    await setProduct(pads.id, { price: padsPrice });
    await setProduct(cap.id, { price: capPrice });
  });
const UNCHANGED = 10;
const MAXIMUM = 100_000_000;
const changeSince = (run: PathRun) => setProduct(pairs.get(run)!.pads.id, { version: 99 });

await describeBrowserPaths({
  model: productBulkEditModel,
  starts: {
    'two products': {
      prepare: async (run) => {
        pairs.set(run, { pads: await newProduct(1_000), cap: await newProduct(UNCHANGED) });
        await signInAsSuperuser(run.visitor);
      },
      open: async (run) => {
        const { pads, cap } = pairs.get(run)!;
        await run.visitor.page.goto(`/admin/product-list/bulk?ids=${pads.id}.${cap.id}`);
      },
    },
  },
  userActions: {
    'edit.check': async (run) => {
      if ((await field(run, 'Percent').inputValue()) !== '10') await field(run, 'Percent').fill('10');
      await button(run, 'See what changes').click();
    },
    'edit.alter': (run) => field(run, 'Percent').fill('10.5'),
    'edit.apply': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^Change \d+ products?$/ }).click(),
    'edit.undo': (run) => button(run, 'Undo').click(),
    'edit.restart': (run) => button(run, 'Start another edit').click(),
  },
  ports: {
    checkEdit: {
      calls: 'POST /api/p/products/bulk/',
      outcomes: {
        'one changes': respondWith(1_000, UNCHANGED),
        'one changes, one is refused': respondWith(1_000, MAXIMUM),
        'none changes': respondWith(UNCHANGED, UNCHANGED),
        refused: dropConnection,
        unreachable: dropConnection,
      },
    },
    applyEdit: {
      sharesCallsWith: 'checkEdit',
      outcomes: {
        'one changed': respond,
        refused: respondAfter(changeSince),
        unreachable: dropConnection,
      },
    },
    undoEdit: {
      calls: 'POST /api/p/products/bulk/*/undo/',
      outcomes: { undone: respond, refused: respondAfter(changeSince), unreachable: dropConnection },
    },
  },
  exclusions: {},
  unreached: [],
  expectations: productBulkEditExpectations,
});
