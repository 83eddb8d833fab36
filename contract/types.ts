/** The wire's shapes as types. Type imports only: nothing of valibot reaches the browser through this file. */
import type { InferInput, InferOutput } from 'valibot';
import type * as accounts from './schemas/accounts.ts';
import type * as catalogue from './schemas/catalogue.ts';
import type * as orders from './schemas/orders.ts';
import type * as payments from './schemas/payments.ts';
import type * as site from './schemas/site.ts';

export type User = InferOutput<typeof accounts.user>;
export type LoginBody = InferInput<typeof accounts.loginBody>;
export type LoginReply = InferOutput<typeof accounts.loginReply>;
export type RefreshReply = InferOutput<typeof accounts.refreshReply>;

export type ProductImage = InferOutput<typeof catalogue.image>;
export type ListedProduct = InferOutput<typeof catalogue.listedProduct>;
export type Product = InferOutput<typeof catalogue.product>;
export type Review = InferOutput<typeof catalogue.review>;
export type ProductPage = InferOutput<typeof catalogue.productPage>;
export type Category = InferOutput<typeof catalogue.category>;
export type CategoryWithSubcategories = InferOutput<typeof catalogue.categoryWithSubcategories>;
export type ProductSort = (typeof catalogue.sorts)[number];

export type PaymentMethod = (typeof orders.paymentMethods)[number];
export type DeliveryDetails = InferOutput<typeof orders.deliveryDetails>;
export type OrderRequest = InferInput<typeof orders.orderRequest>;
export type Order = InferOutput<typeof orders.order>;
export type OrderItem = InferOutput<typeof orders.orderItem>;
export type DeliveryAddress = InferOutput<typeof orders.deliveryAddress>;
export type OrderDetail = InferOutput<typeof orders.orderDetail>;
export type OrderPage = InferOutput<typeof orders.orderPage>;
export type PlacedOrder = InferOutput<typeof orders.placedOrder>;
export type PaymentAttempt = InferOutput<typeof orders.attempt>;

export type StkReply = InferOutput<typeof payments.stkReply>;
export type SiteConfig = InferOutput<typeof site.siteConfig>;
