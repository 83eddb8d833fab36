import { and, asc, eq } from 'drizzle-orm';
import type { PartOfOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { media, orderItems, productImages, products, vehicles } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { getMediaUrl } from '../media/media-url.ts';
import { findOrder } from './orders.queries.ts';

/** As they were bought, and as they are sold today; for the order's owner. Throws NOT_FOUND for everybody else. */
export async function listOrderedParts(
  ctx: RequestContext,
  { params }: Input<'orderedParts', 'params'>,
): Promise<PartOfOrder[]> {
  const { id } = await findOrder(ctx.db, params.order_number, getCurrentUser(ctx).id);
  const rows = await ctx.db
    .select({
      item: orderItems,
      product: products,
      vehicle: vehicles.slug,
      mediaHash: productImages.mediaHash,
      mediaWidth: media.width,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(vehicles, eq(vehicles.id, orderItems.vehicleId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.isMain, true)))
    .leftJoin(media, eq(media.hash, productImages.mediaHash))
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.id));
  return rows.map(({ item, product, vehicle, mediaHash, mediaWidth }) => ({
    id: item.id,
    product_id: item.productId,
    name: item.name,
    variant: item.variant,
    quantity: item.quantity,
    price: item.price,
    car: vehicle === null ? null : { vehicle, label: item.vehicleLabel ?? '' },
    now:
      product.archivedAt === null
        ? {
            name: product.name,
            slug: product.slug,
            price: product.price,
            shippingFee: product.shippingFee,
            stock_quantity: product.stockQuantity,
            image: mediaHash ? getMediaUrl(mediaHash, mediaWidth) : '',
          }
        : null,
  }));
}
