import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { appPaths } from '#contract/app-paths.ts';
import type { Context } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { newsConsents, products, restocks, stockRequests, users } from '../../db/schema/index.ts';
import { composeEmail, type EmailMessage } from '../mail/compose-email.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { getOldestRequest } from './stock-requests.ts';

const MAX_BATCH = 100;
/** The next run continues. */
const MAX_BATCHES = 20;

/**
 * Emails the people who asked about products that are back, the oldest request first, and deletes their requests. A
 * product that is sold out again waits for its next return.
 */
export async function announceRestocks(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if (!(await runInTransaction(ctx.db, (tx) => announceNext(ctx, tx)))) return;
  }
}

/** Returns whether there was a product to announce. */
async function announceNext(ctx: Context, tx: Transaction): Promise<boolean> {
  const [restock] = await tx
    .select()
    .from(restocks)
    .orderBy(asc(restocks.productId))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!restock) return false;
  const isProduct = eq(products.id, restock.productId);
  const [product] = await tx.select().from(products).where(isProduct);
  const isOnSale = product !== undefined && product.stockQuantity > 0 && product.archivedAt === null;
  const requests = isOnSale ? await claimRequests(ctx, tx, product.id) : [];
  for (const { email, username, createdAt, token } of requests) {
    const facts = { publicUrl: ctx.config.publicUrl, username, requestedAt: createdAt, token };
    await queueEmail(ctx, tx, email, backInStockEmail(product!, facts));
  }
  if (requests.length < MAX_BATCH) await tx.delete(restocks).where(eq(restocks.productId, restock.productId));
  return true;
}

async function claimRequests(ctx: Context, tx: Transaction, productId: number) {
  const requests = await tx
    .select({
      id: stockRequests.id,
      createdAt: stockRequests.createdAt,
      email: users.email,
      username: users.username,
      token: newsConsents.token,
    })
    .from(stockRequests)
    .innerJoin(users, eq(users.id, stockRequests.userId))
    .innerJoin(
      newsConsents,
      and(eq(newsConsents.userId, stockRequests.userId), eq(newsConsents.kind, 'stock')),
    )
    .where(and(eq(stockRequests.productId, productId), gt(stockRequests.createdAt, getOldestRequest(ctx))))
    .orderBy(asc(stockRequests.id))
    .limit(MAX_BATCH)
    .for('update', { of: stockRequests, skipLocked: true });
  const ids = requests.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(stockRequests).where(inArray(stockRequests.id, ids));
  return requests;
}

const dayFormat = new Intl.DateTimeFormat('en-KE', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

interface RequestFacts {
  publicUrl: string;
  username: string;
  requestedAt: Date;
  token: string;
}

function backInStockEmail(
  { name, slug }: { name: string; slug: string },
  { publicUrl, username, requestedAt, token }: RequestFacts,
): EmailMessage {
  const message = composeEmail({
    subject: `Back in stock: ${name}`,
    greeting: `Hello ${username},`,
    paragraphs: [
      `${name} is in stock again. We have not set one aside for you: it goes to whoever orders first.`,
      'This is the only email about this part, unless you ask again.',
    ],
    link: { label: 'See the part', url: `${publicUrl}${appPaths.product(slug)}` },
    unsubscribe: {
      reason: `You asked for this email on ${dayFormat.format(requestedAt)}.`,
      url: `${publicUrl}${appPaths.unsubscribe(token)}`,
    },
  });
  return { ...message, unsubscribeToken: token };
}
