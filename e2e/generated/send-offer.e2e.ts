import { openDatabase } from '../../server/db/client.ts';
import { newsConsents, offers, users } from '../../server/db/schema/index.ts';
import { sendOfferExpectations } from '../../tests/expectations/send-offer.expectations.ts';
import { offerDraft, sendOfferModel } from '../../tests/models/send-offer.model.ts';
import { newAddress, newProductName } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import { button, field, whileRepliesArrive } from './support/controls.ts';

const productNames = new WeakMap<PathRun, string>();

type Db = ReturnType<typeof openDatabase>['db'];
async function changeShop(change: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });
  await change(db);
  await close();
}

/** Afterwards so many people agree to offers. */
const respondWithPeople = (count: number) =>
  respondAfter(() =>
    changeShop(async (db) => {
      await db.delete(newsConsents);
      for (let number = 0; number < count; number += 1) {
        const [user] = await db
          .insert(users)
          .values({ email: newAddress(), username: 'Njeri Mwangi' })
          .returning({ id: users.id });
        const token = String(user!.id).padStart(43, 'x');
        await db
          .insert(newsConsents)
          .values({ userId: user!.id, kind: 'offers', givenAt: new Date(), token });
      }
    }),
  );

const respondWithoutOffers = respondAfter(() => changeShop((db) => db.delete(offers)));
const respondAfterAnOffer = respondAfter(() =>
  changeShop((db) =>
    db.insert(offers).values({
      subject: 'Filters',
      message: 'Cheap.',
      productIds: [1],
      createdAt: new Date(),
      isQueued: true,
    }),
  ),
);

async function openDialog(run: PathRun): Promise<void> {
  await run.visitor.page.goto('/admin/offers');
  await button(run, 'New offer').click();
  await run.visitor.page.getByRole('dialog', { name: 'New offer' }).waitFor();
}

/** The part stays chosen when the offer is written again. */
async function choosePart(run: PathRun): Promise<void> {
  const name = productNames.get(run)!;
  if (await button(run, `Remove ${name}`).isVisible()) return;
  await field(run, 'Name or part number').fill(name);
  await button(run, 'Find parts').click();
  await whileRepliesArrive(run, (options) => button(run, name).waitFor(options));
  await button(run, name).click();
}

await describeBrowserPaths({
  model: sendOfferModel,
  starts: {
    'the form': {
      prepare: async (run) => {
        productNames.set(run, await newProductName(1_000));
        await signInAsSuperuser(run.visitor);
      },
      open: openDialog,
    },
  },
  userActions: {
    'offer.submit': async (run) => {
      await field(run, 'Subject').fill(offerDraft.subject);
      await field(run, 'Message').fill(offerDraft.message);
      await choosePart(run);
      await button(run, 'Continue').click();
    },
    'offer.send': (run) => button(run, 'Send to 3 people').click(),
    'offer.edit': (run) => button(run, 'Change it').click(),
    'offer.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    countRecipients: {
      calls: 'GET /api/y/offers/recipients/',
      outcomes: {
        'three people': respondWithPeople(3),
        nobody: respondWithPeople(0),
        'no answer': dropConnection,
      },
    },
    sendOffer: {
      calls: 'POST /api/y/offers/',
      outcomes: {
        accepted: respondWithoutOffers,
        'too soon': respondAfterAnOffer,
        'no answer': dropConnection,
      },
    },
  },
  exclusions: { 'countRecipients: refused': 'only superusers, who may count people, open this screen' },
  unreached: [],
  expectations: sendOfferExpectations,
});
