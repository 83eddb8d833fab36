import { sql } from 'drizzle-orm';
import type { ManagedProduct, ProductBody } from '#contract/types.ts';
import type { Transaction } from '../../db/client.ts';
import { type StockChangeCause, setStockCause } from '../../db/stock-cause.ts';
import { writePartNumbers, writePictures } from './product-parts.ts';

export interface RequestedChange {
  current: ManagedProduct;
  after: ProductBody;
}

/** The products must be locked, and their filing and pictures validated. `cause` is that of changes of stock. */
export async function writeChanges(
  tx: Transaction,
  changes: readonly RequestedChange[],
  cause: StockChangeCause,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map(({ current, after }) => ({ ...after, id: current.id })));
  await tx.execute(sql`
    update products p set
      name = c.name, description = c.description, price = c.price, shipping_fee = c."shippingFee",
      stock_quantity = c.stock_quantity, features = c.features, box = c.box, condition = c.condition, brand = c.brand,
      fitment_kind = c.fitment_kind, fitment_open = c.fitment_open, category_id = c.category,
      subcategory_id = c.subcategory, campaign_id = c.campaign,
      archived_at = case when c.archived then coalesce(p.archived_at, ${cause.at.toISOString()}::timestamptz) end,
      version = p.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as c(
      id int, name text, description text, price int, "shippingFee" int, category int, subcategory int,
      stock_quantity int, features jsonb, box text, condition text, brand text, fitment_kind text, fitment_open boolean, campaign int, archived boolean)
    where p.id = c.id
    returning ${setStockCause(cause)}`);
  await writePartNumbers(
    tx,
    changes
      .filter(({ current, after }) => !isSameList(current.part_numbers, after.part_numbers))
      .map(({ current, after }) => ({ productId: current.id, numbers: after.part_numbers })),
  );
  const withChangedPictures = changes.filter(({ current, after }) => {
    const before = toProductBody(current);
    return after.name !== before.name || after.images.join() !== before.images.join();
  });
  await writePictures(
    tx,
    withChangedPictures.map(({ current, after }) => ({
      productId: current.id,
      name: after.name,
      hashes: after.images,
      altTexts: new Map(
        current.images.map(({ id, alt_text }) => [id, renameAltText(alt_text, current.name, after.name)]),
      ),
    })),
  );
}

const isSameList = (before: ProductBody['part_numbers'], after: ProductBody['part_numbers']) =>
  JSON.stringify(before) === JSON.stringify(after);

function renameAltText(text: string, from: string, to: string): string {
  return text.startsWith(from) ? to + text.slice(from.length) : text;
}

export function toProductBody(product: ManagedProduct): ProductBody {
  const { name, description, price, shippingFee, stock_quantity, features, box, condition, archived } =
    product;
  const { brand, fitment_kind, fitment_open, part_numbers } = product;
  return {
    name,
    description,
    price,
    shippingFee,
    category: product.category.id,
    subcategory: product.subcategory?.id ?? null,
    stock_quantity,
    features,
    box,
    condition,
    brand,
    fitment_kind,
    fitment_open,
    part_numbers,
    campaign: product.campaign?.id ?? null,
    images: product.images.map(({ id }) => id),
    archived,
  };
}
